// What an owner sends to make a station with a plug that can be booked, for tests. Not for the program itself.
import type { Bench, Person } from '../accounts/departure-bench.ts';
import { recordFirstContact } from './rows.ts';

export const STATION = {
  name: 'Φόρτιση στο Λιμάνι',
  address: 'Ακτή Μιαούλη 1',
  city: 'Πειραιάς',
  postcode: '185 35',
  country: 'GR',
  lat: 37.942,
  lng: 23.646,
};
export const PRICING = { pricing_policy: 0, price_per_kWh: 0.45, currency: 'EURO' };
export const PLUG = { label: 'Left', connector_type: 'TYPE2', max_power_kW: 22 };

/** Others than the default ones, every one of them. */
export const TERMS = {
  slot_minutes: 30,
  min_minutes: 60,
  max_minutes: 360,
  days_ahead: 30,
  free_cancel_before_minutes: 120,
  free_cancel_after_booking_minutes: 5,
  early_start_minutes: 10,
  no_show_after_minutes: 20,
  no_show_fee_max: 4.5,
  no_show_fee_hold_minutes: 60,
  gap_minutes: 15,
};

export interface Live {
  id: number;
  slug: string;
  pointId: number;
  plugId: number;
  credentials: { url: string; username: string; password: string };
}

export type Keeper = ReturnType<typeof createKeeper>;

/** Calls of owners, short; each answers status and body. */
export function createKeeper(bench: Bench) {
  const { call } = bench;
  const create = (owner: Person | null, more: object = {}) =>
    call(owner, 'POST', '/api/stations/', { ...STATION, ...more });
  const own = (owner: Person, id: number) => call(owner, 'GET', `/api/stations/${id}/edit/`);
  const update = (owner: Person, id: number, body: object) =>
    call(owner, 'PUT', `/api/stations/${id}/`, body);
  const remove = (owner: Person, id: number) => call(owner, 'DELETE', `/api/stations/${id}/`);
  const addPlug = (owner: Person, id: number, more: object = {}) =>
    call(owner, 'POST', `/api/stations/${id}/plugs/`, { ...PLUG, ...more });
  const updatePlug = (owner: Person, id: number, body: object) =>
    call(owner, 'PUT', `/api/stations/plugs/${id}/`, body);
  const removePlug = (owner: Person, id: number) =>
    call(owner, 'DELETE', `/api/stations/plugs/${id}/`);
  const addPoint = (owner: Person, id: number, more: object = {}) =>
    call(owner, 'POST', `/api/stations/${id}/charging-points/`, more);
  const point = (owner: Person, method: string, id: number, rest = '', body?: object) =>
    call(owner, method, `/api/stations/charging-points/${id}/${rest}`, body);

  /** A station with a price, and a plug that can be booked, on a charging point of its own. */
  async function goLive(owner: Person): Promise<Live> {
    const { id, slug } = (await create(owner, { pricing: PRICING })).body;
    const { charging_point, ...credentials } = (await addPoint(owner, id)).body;
    const place = { charging_point: { id: charging_point.id }, connector_number: 1 };
    const plug = (await addPlug(owner, id, place)).body;
    await recordFirstContact(bench.db, plug.id);
    return { id, slug, pointId: charging_point.id, plugId: plug.id, credentials };
  }
  return {
    create,
    own,
    update,
    remove,
    addPlug,
    updatePlug,
    removePlug,
    addPoint,
    point,
    goLive,
  };
}
