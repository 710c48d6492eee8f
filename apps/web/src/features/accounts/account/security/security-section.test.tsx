import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  openAccount,
  offline,
  press,
  refusal,
} from '../../../../tests/kit/screens/account-screen.tsx';
import type { Answers } from '../../../../tests/kit/screens/render-screen.tsx';

afterEach(cleanup);

const CODES = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];
const ON: Partial<SecondFactors> = {
  authenticator: { added_at: '2026-11-01T12:00:00.000Z' },
  recovery_codes_left: 9,
};
const PASSKEY = {
  id: '0198c0de-1a2b-7c3d-8e4f-001122334455',
  name: 'My phone',
  added_at: '2026-11-01T12:00:00.000Z',
  last_used_at: null,
};

function open(factors: Partial<SecondFactors> = {}, answers: Answers = {}) {
  const none = {
    authenticator: null,
    passkeys: [],
    recovery_codes_left: 0,
    can_use_passkeys: true,
  };
  return openAccount({
    open: 'security',
    answers: { readSecondFactors: () => ({ ...none, ...factors }), ...answers },
  });
}

describe('[22.6] the authenticator app', () => {
  const begin = { uri: 'otpauth://totp/Voltagora:a?secret=ABCD', secret: 'ABCDEFGHIJ' };

  it('is set up with a QR code or its key, and shows the recovery codes once', async () => {
    const { bodies } = open(
      {},
      {
        beginAuthenticator: () => begin,
        confirmAuthenticator: () => ({ recovery_codes: CODES }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(within(dialog).getByText('ABCD EFGH IJ')).toBeVisible();
    const code = screen.getByLabelText(/Code from the app/);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(code, '123456');
    await press('Turn on');
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible();
    expect(bodies('confirmAuthenticator')).toEqual([{ code: '123456' }]);
    await press('I have saved them');
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc')).toBeNull());
  });

  it.each([
    [
      'a wrong code',
      () => refusal(400, 'code_not_valid', { errors: { code: ['wrong'] } }),
      /This code is wrong/,
    ],
    ['no network', offline, /The server did not answer/],
  ] as const)('says what is wrong: %s', async (_name, confirmAuthenticator, words) => {
    open({}, { beginAuthenticator: () => begin, confirmAuthenticator });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    await userEvent.type(await screen.findByLabelText(/Code from the app/), '123456{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is turned off after a confirmation', async () => {
    const { asked } = open(ON, { removeAuthenticator: () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('The authenticator app is off.')).toBeVisible();
    expect(asked.map(({ call }) => call)).toContain('removeAuthenticator');
  });
});

describe('[22.6] recovery codes', () => {
  it('are counted, and renewed after a confirmation', async () => {
    open(ON, { renewRecoveryCodes: () => ({ recovery_codes: CODES }) });
    expect(await screen.findByText(/9 codes are left/)).toBeVisible();
    await press('New recovery codes');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText('dddd-eeee-ffff')).toBeVisible();
  });

  it('can be copied', async () => {
    open(ON, { renewRecoveryCodes: () => ({ recovery_codes: CODES }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'New recovery codes' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc\ndddd-eeee-ffff\n');
  });
});

describe('[22.6] passkeys', () => {
  it('are renamed and removed', async () => {
    const { bodies } = open(
      { passkeys: [PASSKEY], recovery_codes_left: 10 },
      { renamePasskey: () => ({ ...PASSKEY, name: 'Laptop' }), removePasskey: () => null },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Rename: My phone' }));
    const name = await screen.findByLabelText(/Name of the passkey/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Laptop{Enter}');
    expect(await screen.findByText('Renamed to Laptop.')).toBeVisible();
    expect(bodies('renamePasskey')).toEqual([{ name: 'Laptop' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: My phone' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The passkey My phone was removed.')).toBeVisible();
  });

  it('says where they cannot be used', async () => {
    open({ can_use_passkeys: false });
    expect(await screen.findByText(/does not support passkeys/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
