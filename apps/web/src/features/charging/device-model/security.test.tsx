import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PointSecurity } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { Security } from './security.tsx';
import { point, security } from '../../../tests/kit/stations/points.ts';

afterEach(cleanup);

function open(stands: Partial<PointSecurity> = {}, answers: Answers = {}, isConnected = true) {
  const element = <Security point={point({ connected: isConnected })} />;
  return renderScreen({
    routes: [{ path: '/', element }],
    path: '/',
    answers: { readPointSecurity: () => security(stands), ...answers },
    role: 'station_owner',
  });
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
type Asked = ReturnType<typeof open>['asked'];
const bodyOf = (asked: Asked, name: string) => asked.find(({ call }) => call === name)?.sent.body;

describe('the security profile', () => {
  it('is raised one step at a time, after a confirmation', async () => {
    const { asked } = open({}, { raiseSecurityProfile: () => ({ status: 'RebootRequired' }) });
    expect(screen.queryByRole('button', { name: 'Require certificate' })).toBeNull();
    await click('Require TLS');
    expect(asked.some(({ call }) => call === 'raiseSecurityProfile')).toBe(false);
    await confirm('Require TLS');
    expect(await screen.findByText(/It takes effect after a restart/)).toBeInTheDocument();
    expect(bodyOf(asked, 'raiseSecurityProfile')).toEqual({ profile: 2 });
  });

  it('shows the pending profile, and that the highest one has no password', async () => {
    open({ profile: 2, next_profile: 3 });
    expect(await screen.findByText(/becomes required once .* with one/)).toBeInTheDocument();
    cleanup();
    open({ profile: 3 });
    expect(await screen.findByText(/no password to guess/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send new password' })).toBeNull();
  });

  it('offers only what the server supports, and nothing for a disconnected charging point', async () => {
    open({ offers: { tls: false, certificates: false, root: false } }, {}, false);
    expect(await screen.findByText(/TLS is not turned on for this server/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Require TLS' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send new password' }).hasAttribute('disabled')).toBe(
      true,
    );
  });
});

it('shows a pending new password, and a refused one', async () => {
  open(
    { password_sent_at: '2026-11-21T10:00:00Z' },
    { rotatePointPassword: () => ({ status: 'Rejected' }) },
  );
  expect(await screen.findByText(/the old one works too/)).toBeInTheDocument();
  await click('Send new password');
  await confirm('Send new password');
  expect(await screen.findByText('The charger rejected the command.')).toBeInTheDocument();
});

it.each([
  ['2026-01-01T00:00:00Z', 'The certificate has expired'],
  [new Date(Date.now() + 86_400_000).toISOString(), 'The certificate expires soon'],
])('a certificate valid until %s has a warning', async (until, words) => {
  const certificate = { issued_at: '2025-01-01T00:00:00Z', valid_until: until, installed_at: null };
  open({ certificate });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText(/has not confirmed it yet/)).toBeInTheDocument();
});

it('certificate authorities are read from the charging point and deleted after a confirmation', async () => {
  const name = {
    hash_algorithm: 'SHA256' as const,
    issuer_name_hash: 'ab',
    issuer_key_hash: 'cd',
    serial_number: '0F',
  };
  const held = { name, use: 'CSMSRootCertificate', is_ours: true };
  const { asked } = open(
    {},
    {
      listInstalledCertificates: () => ({ results: [held] }),
      deleteInstalledCertificate: () => ({ status: 'Failed' }),
    },
  );
  await click('Read from charger');
  expect(
    await screen.findByText('Certificate authority of this server (no. 0F)'),
  ).toBeInTheDocument();
  await click('Delete certificate authority no. 0F');
  await confirm('Delete');
  expect(await screen.findByText('The charger answered: Failed')).toBeInTheDocument();
  expect(bodyOf(asked, 'deleteInstalledCertificate')).toEqual(name);
});
