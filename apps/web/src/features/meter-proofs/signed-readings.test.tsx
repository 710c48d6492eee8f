import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MeterKeys, MeterProof, SessionProofs } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { MeterKeysSection } from './meter-keys.tsx';
import { SignedReadings } from './signed-readings.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const SESSION = '018f6b1e-0000-7000-8000-00000000000b';
const at = '2026-07-01T09:00:00Z';
const reading = { at, kind: 'B', value: 1, unit: 'kWh', register: '1-b:1.8.0', is_good: true };
const key = {
  fingerprint: 'aabbccddeeff0011',
  public_key: '0a0b',
  source: 'owner',
  added_at: at,
  removed_at: null,
} as const;
const first: MeterProof = {
  id: 1,
  at,
  context: 'Transaction.Begin',
  format: 'OCMF',
  state: 'valid',
  fault: null,
  key,
  meter: { vendor: 'Volt', model: 'M1', serial: '77' },
  readings: [reading],
};
const proofs = {
  session: { id: SESSION, energy_kWh: 5 },
  state: 'valid',
  signed_kWh: 5,
  is_different: false,
  results: [first],
} satisfies SessionProofs;

const show = (answer: SessionProofs) =>
  open(<SignedReadings sessionId={SESSION} />, { readSessionProofs: () => answer });
const open = (element: React.ReactNode, answers: Answers) =>
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers, role: 'station_owner' });

describe('[S4.01] a signed meter reading', () => {
  it('is shown as verified, with meter, key and energy', async () => {
    show(proofs);
    expect(await screen.findByText('Meter reading verified')).toBeInTheDocument();
    expect(
      screen.getByText('Energy according to the signed readings: 5.000 kWh.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Meter: Volt M1 77')).toBeInTheDocument();
    expect(screen.getByText('aabb ccdd eeff 0011')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download signed meter data' })).toBeInTheDocument();
  });

  it('that differs from the session is shown with both values', async () => {
    show({ ...proofs, signed_kWh: 4, is_different: true });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('show 4.000 kWh, but 5.000 kWh were billed');
  });

  it.each([
    [
      'not_valid',
      'other_key',
      'Meter reading not verified',
      /a different key from the one on record\.$/,
    ],
    ['not_checkable', 'unknown_format', 'We cannot verify this meter reading', /unknown format/],
  ] as const)('that is %s explains why', async (state, fault, title, why) => {
    show({ ...proofs, state, results: [{ ...first, state, fault, key: null, readings: [] }] });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
  });

  it('with an unconfirmed key asks to compare the key', async () => {
    show({
      ...proofs,
      results: [{ ...first, key: { ...key, source: 'reading', added_at: null } }],
    });
    expect(await screen.findByText(/has not been confirmed/)).toBeInTheDocument();
  });

  it('is not shown if there is none', async () => {
    const { asked } = show({ ...proofs, state: null, results: [] });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByText('Signed meter readings')).toBeNull();
  });
});

describe('the keys of the meters', () => {
  const none: MeterKeys = { results: [], count: 0, charges: [] };
  const point = { id: 7, connected: true };

  it('are entered by the owner; an invalid one is explained', async () => {
    let keys = none;
    open(<MeterKeysSection point={point} />, {
      listMeterKeys: () => keys,
      addMeterKey: ({ body }) => {
        if (JSON.stringify(body).includes('hello'))
          return { refused: 400, body: { code: 'validation_failed', detail: '' } };
        keys = { ...none, results: [{ id: 1, ...key }], count: 1 };
        return keys;
      },
    });
    const field = await screen.findByLabelText('Public key of the meter');
    await enter(field, 'hello');
    await userEvent.click(screen.getByRole('button', { name: 'Add key' }));
    expect(await screen.findByText(/This is not a valid meter key/)).toBeInTheDocument();
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await enter(field, '0a0b');
    await userEvent.click(screen.getByRole('button', { name: 'Add key' }));
    expect(await screen.findByText('aabb ccdd eeff 0011')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Remove key aabb ccdd eeff 0011' }),
    ).toBeInTheDocument();
  });

  it('link to the signed sessions', async () => {
    const charges = [{ id: SESSION, started_at: at, energy_kWh: 5, plug: 'A' }];
    open(<MeterKeysSection point={point} />, {
      listMeterKeys: () => ({ ...none, charges }),
      readSessionProofs: () => proofs,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Show signed readings/ }));
    expect(await screen.findByText('Meter reading verified')).toBeInTheDocument();
  });
});
