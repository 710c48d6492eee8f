/** A station, a day and prices, for tests of the draft. */
import type { AnswerOf, ReservationCost, Station, Vehicle } from '@voltagora/contract';
import type { Answers } from '../screens/render-screen.tsx';
import { plug as plugOf, station as stationOf } from '../stations/station.ts';
import type { DraftPlug } from '../../../features/reservations/reservations-slice.ts';

const pricing = {
  pricing_policy: 0 as const,
  base_flat_fee: 0,
  price_per_kWh: 0.5,
  base_price: 0,
  currency: 'EURO' as const,
};
const plugNamed = (id: number, label: string) =>
  plugOf(id, { label, connector_number: 1, status_at: null });

export const station: Station = stationOf({
  name: 'Syntagma Garage',
  operator: '',
  address: 'Filellinon 1',
  lat: 37.97,
  lng: 23.73,
  plugs_free: 2,
  pricing,
  plugs: [plugNamed(7, 'A'), plugNamed(8, 'B')],
});
export const plug: DraftPlug = { ...plugNamed(7, 'A'), station };

export const vehicle: Vehicle = {
  id: '018f6b1e-0000-7000-8000-00000000000c',
  model: {
    id: 1,
    manufacturer: 'Hyundai',
    name: 'IONIQ 5',
    year: 2025,
    usable_battery_kWh: 72.6,
    ac_max_kW: 11,
    dc_max_kW: 220,
    connector_types: ['TYPE2', 'CCS2'],
    ac_phases: 3,
    dc_curve: null,
  },
  driver: { id: '018f6b1e-0000-7000-8000-000000000001' },
  color: 'green',
  plate_number: 'ABC1234',
  is_own_model: false,
  is_default: true,
  image: null,
};

const HOUR_MS = 3_600_000;
/** Midnight UTC of the day after tomorrow, so that no slot has passed. */
const dayStart = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 48 * HOUR_MS;
export const moment = (hour: number): string => new Date(dayStart + hour * HOUR_MS).toISOString();
export const windowAt = (hour: number, id = 7) => ({
  plug: { id },
  start_time: moment(hour),
  stop_time: moment(hour + 1),
});

export const day: AnswerOf<'readDayAvailability'> = {
  date: moment(0).slice(0, 10),
  time_zone: 'Europe/Athens',
  day_start: moment(-2),
  day_stop: moment(22),
  reservations_in_conflict: [],
  free_windows: [{ plug: { id: 7 }, start_time: moment(0), stop_time: moment(20) }],
};

export const costOf = (total_cost: number, start_time: string): ReservationCost => ({
  total_cost,
  consumption_kWh: 25,
  power_kW: 25,
  currency: 'EURO',
  tokens: total_cost * 10,
  items: [{ kind: 'energy', quantity: 25, unit: 'kWh', unit_price: 0.5, amount: total_cost }],
  pricing,
  start_time,
  stop_time: new Date(Date.parse(start_time) + HOUR_MS).toISOString(),
  quote: `quote for ${start_time}`,
  expires_at: new Date(Date.now() + 300_000).toISOString(),
  cancellation: { free_until: moment(8), late_fee_tokens: 30, no_show_fee_tokens: 30 },
  card: { amount: 0, refusal: null },
  series: null,
});

/** The start time in a draft's request body. */
export const startOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'start_time' in body ? String(body.start_time) : '';

/** Answers of a server without any errors. */
export const fine: Answers = {
  readStation: () => station,
  readDayAvailability: () => day,
  quoteReservation: ({ body }) => costOf(12.5, startOf(body)),
  checkReservation: () => ({ reservations_in_conflict: [], free_windows: [] }),
  readBalance: () => ({
    results: [{ balance: 500, held: 0, available: 500, refundable: 0 }],
    count: 1,
  }),
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  listVehicles: () => ({ results: [], count: 0 }),
};
