// @vitest-environment node
import type { ReservationCost } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import * as reservations from './reservations-slice.ts';

const { reservationsReducer: reduce } = reservations;
const initial = reduce(undefined, { type: 'init' });
const plug: reservations.DraftPlug = {
  id: 7,
  label: 'A',
  connector_type: 'CCS2',
  max_power_kW: 50,
  station: { id: 3, slug: 'syntagma', name: 'Syntagma', time_zone: 'Europe/Athens' },
};
const window = { start_time: '2026-11-21T10:00:00Z', stop_time: '2026-11-21T11:00:00Z' };
const cost: ReservationCost = {
  total_cost: 12.5,
  consumption_kWh: 25,
  power_kW: 50,
  currency: 'EURO',
  tokens: 125,
  items: [],
  pricing: {
    pricing_policy: 0,
    base_flat_fee: 0,
    price_per_kWh: 0.5,
    base_price: 0,
    currency: 'EURO',
  },
  ...window,
  quote: 'signed',
  expires_at: '2026-11-21T09:05:00Z',
  cancellation: { free_until: '2026-11-21T09:00:00Z', late_fee_tokens: 0, no_show_fee_tokens: 0 },
  card: { amount: 0, refusal: null },
  series: null,
};
const drafted = reduce(
  initial,
  reservations.draftUpdated({ plug, reservation: window, comments: 'late' }),
);

describe('reservations', () => {
  it('[S3.22] has the lists of both roles and the draft', () => {
    expect(Object.keys(initial).sort()).toEqual([
      'driver_reservations',
      'new_reservation',
      'plug_reservations',
      'station_owner_reservations',
      'user_reservations',
    ]);
    expect(initial.station_owner_reservations).toEqual({ results: [], count: 0 });
  });

  it('[S3.23] [S9.04] an empty draft costs 0 and is paid from the Token Wallet', () => {
    expect(initial.new_reservation).toMatchObject({
      user: null,
      plug: null,
      reservation: null,
      paymentMethod: { type: 'tokens', name: 'Token Wallet' },
      total_cost: 0,
      vehicle: null,
      charge_now: false,
      comments: '',
    });
  });

  it('[S4.04] an update merges fields and keeps the others', () => {
    const later = reduce(
      drafted,
      reservations.draftUpdated({ charge_now: true, comments: undefined }),
    );
    expect(later.new_reservation).toMatchObject({ plug, comments: 'late', charge_now: true });
    expect(later.new_reservation.reservation).toEqual(window);
  });

  it('[S4.04] an update of one end of the window keeps the other', () => {
    const stop_time = '2026-11-21T12:00:00Z';
    const later = reduce(drafted, reservations.draftUpdated({ reservation: { stop_time } }));
    expect(later.new_reservation.reservation).toEqual({ ...window, stop_time });
  });

  it('[S4.04] a field can be set to null', () => {
    expect(
      reduce(drafted, reservations.draftUpdated({ plug: null })).new_reservation.plug,
    ).toBeNull();
  });

  it('[S4.05] a cost update may set the total to zero', () => {
    const priced = reduce(drafted, reservations.costFetched(cost));
    expect(priced.new_reservation).toMatchObject({
      total_cost: 12.5,
      consumption_kWh: 25,
      power_kW: 50,
    });
    const free = reduce(priced, reservations.costFetched({ ...cost, total_cost: 0 }));
    expect(free.new_reservation.total_cost).toBe(0);
  });

  it('[S5.02] a refused window shows the cost 0', () => {
    const refused = reduce(
      reduce(drafted, reservations.costFetched(cost)),
      reservations.costCleared(),
    );
    expect(refused.new_reservation).toMatchObject({
      total_cost: 0,
      cost: null,
      reservation: window,
    });
  });

  it('[S4.05] clearing drops only the reservation part', () => {
    const cleared = reduce(drafted, reservations.draftCleared());
    expect(cleared.new_reservation).toEqual({ ...drafted.new_reservation, reservation: null });
  });

  it.each([reservations.draftReset, reservations.draftCompleted])(
    '[S4.05] %o restores the whole draft',
    (event) => {
      expect(reduce(drafted, event()).new_reservation).toEqual(initial.new_reservation);
    },
  );

  it('[S4.10] logout resets everything', () => {
    expect(reduce(drafted, loggedOut())).toEqual(initial);
  });
});
