import type { Plug, Station, StationSummary } from '@voltagora/contract';

/** A bookable station in Athens with two plugs, for tests. */
export const plug = (id: number, more: Partial<Plug> = {}): Plug => ({
  id,
  label: String.fromCharCode(64 + id),
  station: { id: 3 },
  charging_point: { id: 5 },
  connector_number: id,
  connector_type: 'CCS2',
  max_power_kW: 50,
  status: 'Available',
  error: null,
  status_at: '2026-11-21T10:00:00Z',
  bookable: true,
  ...more,
});

export const summary = (more: Partial<StationSummary> = {}): StationSummary => ({
  id: 3,
  slug: 'syntagma',
  name: 'Syntagma',
  operator: 'Blink',
  address: 'Amalias 1',
  city: 'Athens',
  country: 'GR',
  lat: 37.975,
  lng: 23.735,
  open_24_7: true,
  connector_types: ['CCS2'],
  max_power_kW: 50,
  plugs_total: 2,
  plugs_free: 1,
  plugs_connected: 2,
  bookable: true,
  pricing: {
    pricing_policy: 0,
    base_flat_fee: 1,
    price_per_kWh: 0.45,
    base_price: 0,
    currency: 'EURO',
  },
  ...more,
});

export const station = (more: Partial<Station> = {}): Station => ({
  ...summary(),
  postcode: '10557',
  time_zone: 'Europe/Athens',
  plugs: [plug(1, { status: 'Charging' }), plug(2)],
  booking_terms: {
    slot_minutes: 15,
    min_minutes: 15,
    max_minutes: 240,
    days_ahead: 14,
    free_cancel_before_minutes: 60,
    free_cancel_after_booking_minutes: 10,
    early_start_minutes: 15,
    no_show_after_minutes: 15,
    no_show_fee_max: 3,
    no_show_fee_hold_minutes: 30,
    gap_minutes: 5,
  },
  source: null,
  ...more,
});
