// A realistic mix of requests: map, lists, stations, quotes, own bookings and wallet; some users book, cancel, change their
// vehicle or their name.
import { randomUUID } from 'node:crypto';
import { chance } from '../tests/crash/chance.ts';
import { windowOf } from './booking-windows.ts';
import type { Asked } from './callers.ts';

/** A logged-in driver, and the address of their requests. */
export interface Person {
  token: string;
  from: string;
  vehicleId?: string;
}

export interface Call {
  kind: string;
  asked: Asked;
  /** Called with the body of each successful response. */
  onDone?: (text: string) => void;
}

interface Parts {
  people: readonly Person[];
  /** Booked by nobody else. */
  plugIds: readonly number[];
  stations: number;
  seed: number;
}

/** Paris, Berlin, Oslo, London, and Athens, near the bookable stations. */
const CENTRES = ['48.86&2.35', '52.52&13.4', '59.91&10.75', '51.51&-0.13', '37.98&23.73'];
const ZOOMS = [5, 7, 9, 10, 11, 12, 13, 14];
const WORDS = ['berlin', 'supercharger', 'athens', 'oslo parking', 'lidl'];
const CAR = {
  manufacturer: 'Bench',
  name: 'One',
  usable_battery_kWh: 50,
  ac_max_kW: 11,
  connector_types: ['TYPE2'],
};

/** Shares of each request among reads and writes. */
const READS = {
  map: 22,
  'station page': 16,
  list: 10,
  'list by words': 4,
  plug: 10,
  'day of a station': 5,
  quote: 8,
  check: 3,
  'my bookings': 7,
  wallet: 6,
  'who I am': 5,
  'next booking': 2,
  'my vehicles': 2,
} as const;
const WRITES = { book: 30, cancel: 30, 'change my car': 20, 'change my name': 20 } as const;

export const carOf = (person: Person): Asked => ({
  method: 'POST',
  path: '/api/my-vehicles/',
  body: { own_model: CAR },
  token: person.token,
  from: person.from,
  key: randomUUID(),
});

/** The users and their random numbers. */
interface Chances {
  parts: Parts;
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
}

/** The same seed produces the same requests in the same order. */
export function createMix(parts: Parts) {
  const random = chance(parts.seed);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const chances = { parts, random, pick };
  const reads = readsBy(chances);
  const writes = writesBy(chances);
  const kindOf = <K extends string>(shares: Record<K, number>): K => {
    const kinds = Object.keys(shares) as K[]; // The object's own keys.
    let left = random() * kinds.reduce((sum, kind) => sum + shares[kind], 0);
    return kinds.find((kind) => (left -= shares[kind]) < 0) ?? pick(kinds);
  };
  return {
    random,
    read(): Call {
      const kind = kindOf(READS);
      const asked = reads[kind]();
      return {
        kind,
        asked: asked.from === undefined ? { ...asked, from: pick(parts.people).from } : asked,
      };
    },
    write: (): Call => writes[kindOf(WRITES)](),
  };
}

const get = (path: string): Asked => ({ method: 'GET', path });
const post = (path: string, body: object): Asked => ({ method: 'POST', path, body });
const as = ({ token, from }: Person, asked: Asked): Asked => ({ ...asked, token, from });

function readsBy({ parts, random, pick }: Chances): Record<keyof typeof READS, () => Asked> {
  const { people, plugIds, stations } = parts;
  const own = (path: string) => as(pick(people), get(path));
  const anyWindow = () => windowOf(plugIds, plugIds.length * 60 + Math.floor(random() * 1_000));
  return {
    map: () => get(`/api/stations/search/${pick(CENTRES)}&${pick(ZOOMS)}/?width=1280&height=800`),
    'station page': () =>
      get(`/api/stations/get-station-by-slug/bench-${Math.floor(random() * stations)}/`),
    list: () => get(`/api/stations/?page=${1 + Math.floor(random() * 3)}`),
    'list by words': () => get(`/api/stations/?search=${encodeURIComponent(pick(WORDS))}`),
    plug: () => get(`/api/stations/plugs/${pick(plugIds)}/`),
    'day of a station': () =>
      get(
        `/api/stations/station-reservations/${1 + Math.floor(random() * stations)}/check-availability/`,
      ),
    quote: () => as(pick(people), post('/api/stations/reservation-cost/', anyWindow())),
    check: () => as(pick(people), post('/api/stations/check-reservation/', anyWindow())),
    'my bookings': () => own('/api/stations/my-reservations/'),
    wallet: () => own('/api/wallet/my-balance/'),
    'who I am': () => own('/api/users/me/'),
    'next booking': () => own('/api/stations/reservations/next-reservation'),
    'my vehicles': () => own('/api/my-vehicles/'),
  };
}

function writesBy({ parts, pick }: Chances): Record<keyof typeof WRITES, () => Call> {
  const { people, plugIds } = parts;
  const booked: { id: string; person: Person }[] = [];
  let windows = 0;
  function book(): Call {
    const person = pick(people);
    const body = windowOf(plugIds, windows++);
    const asked = { ...as(person, post('/api/stations/reservations/', body)), key: randomUUID() };
    const onDone = (text: string) => void booked.push({ id: JSON.parse(text).id, person });
    return { kind: 'book', asked, onDone };
  }
  return {
    book,
    cancel() {
      const oldest = booked.shift();
      if (oldest === undefined) return book();
      const { id, person } = oldest;
      const path = `/api/stations/reservations/${id}/cancel`;
      return { kind: 'cancel', asked: as(person, { method: 'POST', path, key: randomUUID() }) };
    },
    'change my car'() {
      const person = pick(people);
      const body = { own_model: CAR, color: pick(['red', 'blue', 'white']) };
      const path = `/api/my-vehicles/${person.vehicleId}/`;
      return { kind: 'change my car', asked: as(person, { method: 'PUT', path, body }) };
    },
    'change my name'() {
      const body = { first_name: pick(['Ada', 'Grace', 'Emmy']) };
      const asked = as(pick(people), { method: 'PUT', path: '/api/users/me/', body });
      return { kind: 'change my name', asked };
    },
  };
}
