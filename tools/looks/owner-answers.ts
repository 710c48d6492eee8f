// Altered responses for an owner's stations and lists that the demo has no data for.
import { SESSION_DOUBTS } from '@voltagora/contract';
import { altered, UNKNOWN } from './screen.ts';

/** Sessions with doubtful energy. */
export const withDoubts = altered<'listAllTransactions'>(
  '**/api/stations/owner_station-transactions/?*',
  (told) => ({
    ...told,
    results: told.results.map((one) => ({ ...one, doubts: SESSION_DOUBTS.slice(0, 2) })),
  }),
);

const SOON = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Billed idle stays. */
export const withIdleFees = altered<'listOwnerReservations'>(
  '**/api/stations/owner_station-reservations/?*',
  (told) => ({
    ...told,
    totals: { ...told.totals, idle_tokens: 1_214.5 },
    results: told.results.map((one) => ({
      ...one,
      idle: {
        free_until: one.stop_time,
        capped_at: one.stop_time,
        stay: {
          is_plugged: false,
          is_settled: true,
          counted_until: one.stop_time,
          minutes: 7,
          cost: 1.4,
          tokens: 14,
          tokens_owed: 0,
          vat: null,
        },
      },
    })),
  }),
);

export const withFees = altered<'readOwnStation'>('**/api/stations/*/edit/', (told) => ({
  ...told,
  plugs: told.plugs.map((plug) => ({
    ...plug,
    idle_fee: { price_per_minute: 0.2, grace_minutes: 10, cap: 10 },
  })),
}));

/** One payout of each kind. */
export const withPayouts = altered<'listPayouts'>('**/api/wallet/payouts/?*', (told) => {
  const payout = {
    tokens: 120.5,
    fiat_amount: 12.05,
    is_trial: false,
    requested_at: SOON(-60),
    decided_at: null,
  };
  return {
    ...told,
    count: 3,
    results: [
      { ...payout, id: UNKNOWN, status: 'requested', note: '' },
      {
        ...payout,
        id: UNKNOWN.replace(/.$/, '1'),
        status: 'paid',
        note: 'RF-2026-11',
        decided_at: SOON(-20),
      },
      {
        ...payout,
        id: UNKNOWN.replace(/.$/, '2'),
        status: 'refused',
        note: 'The bank account is not in your name.',
        decided_at: SOON(-30),
      },
    ],
  };
});

/** A car that shares, one that waits, and a charging point that ignores its limit. */
export const withSharing = altered<'readSitePower'>('**/api/stations/*/power/', (told) => {
  const car = {
    session_id: UNKNOWN,
    plug: { id: 1, label: 'A' },
    started_at: SOON(-1),
    state: 'charging' as const,
    counted_A: 16,
    counted_kW: 11.04,
    drawn_kW: 10.9,
    confirmed_A: 13,
  };
  return {
    ...told,
    counted: 38,
    drawn: 33.5,
    is_exceeded: true,
    cars: [
      car,
      {
        ...car,
        session_id: UNKNOWN.replace(/.$/, '1'),
        plug: { id: 2, label: 'B' },
        state: 'waiting',
      },
      {
        ...car,
        session_id: UNKNOWN.replace(/.$/, '2'),
        plug: { id: 3, label: 'C' },
        state: 'not_followed',
      },
    ],
    chargers: told.chargers.map((one) => ({ ...one, follows: false, reason: 'NotSupported' })),
  };
});

/** A station with a booking that conflicts with the owner's change. */
export const IN_THE_WAY = {
  code: 'station_has_bookings',
  detail: '',
  reservations_in_conflict: [
    { plug: { id: 1 }, start_time: SOON(30), stop_time: SOON(31) },
    { plug: { id: 2 }, start_time: SOON(50), stop_time: SOON(52) },
  ],
};
