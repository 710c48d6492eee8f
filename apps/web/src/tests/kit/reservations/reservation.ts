/** A booked reservation for tests, two days ahead by default. */
import type { ChargingSession, Reservation } from '@voltagora/contract';
import { costOf, moment, station } from './draft.ts';

const { items, pricing } = costOf(12.5, moment(10));

export const reservation: Reservation = {
  id: '018f6b1e-0000-7000-8000-00000000000a',
  user: { id: '018f6b1e-0000-7000-8000-000000000001', email: 'dora@example.org' },
  plug: {
    id: 7,
    label: 'A',
    connector_type: 'CCS2',
    max_power_kW: 50,
    charging_point: { id: 5 },
    station: {
      id: station.id,
      slug: station.slug,
      name: station.name,
      address: station.address,
      city: station.city,
      time_zone: station.time_zone,
      lat: station.lat,
      lng: station.lng,
    },
  },
  start_time: moment(10),
  stop_time: moment(11),
  startable_from: new Date(Date.parse(moment(10)) - 900_000).toISOString(),
  status: 'RESERVED',
  paid: false,
  comments: '',
  payment_method: { type: 'tokens', name: 'Token Wallet' },
  charge_now: false,
  vehicle: null,
  currency: 'EURO',
  pricing,
  total_cost: 12.5,
  consumption_kWh: 25,
  power_kW: 25,
  tokens_held: 125,
  items,
  start: { step: null, asked_at: null, failure: null },
  session: null,
  bill: null,
  seller: null,
  cancellation: { free_until: moment(9), fee_tokens_now: 0 },
  payment: null,
  series: null,
  no_show: null,
  charger_hold: null,
  created_at: moment(-40),
};

export const session: ChargingSession = {
  id: '018f6b1e-0000-7000-8000-00000000000b',
  started_at: moment(10),
  stopped_at: null,
  stop_reason: null,
  energy_kWh: 8.249,
  power_kW: 42,
  soc: null,
  total_cost: 4.12,
  tokens: 41.24,
  last_sample_at: moment(10.2),
};

/** The time in so many minutes. */
export const soon = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** A reservation whose window has begun when this is called. */
export const begunReservation = (): Reservation => ({
  ...reservation,
  start_time: soon(-5),
  stop_time: soon(55),
  startable_from: soon(-20),
});

/** A reservation at which energy flows when this is called. */
export const chargingReservation = (): Reservation => ({
  ...begunReservation(),
  status: 'CHARGING',
  session,
  start: { step: 'flowing', asked_at: soon(-3), failure: null },
  cancellation: null,
});
