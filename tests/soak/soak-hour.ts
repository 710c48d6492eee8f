// One hour of a soak: charging points connect, charge, drop and leave; drivers book, do not come, cancel, watch, sign in and out.
import type { TestChargingPoint } from '../../apps/server/src/tests/kit/charging/charging-world.ts';
import { bringPoint, type Place, type SoakPoint, type Version } from './soak-point.ts';
import type { SoakHouse } from './soak-house.ts';

const MINUTE_MS = 60_000;
const PAGES = [
  '/api/stations/search/37.98&23.73&12/',
  '/api/stations/?search=kera',
  '/api/stations/featured-stations/',
  '/api/stations/recent-reservation-stations/',
  '/api/stations/analytics-overview/',
  '/api/energy/day-ahead-prices/',
  '/api/energy/res-forecast/',
  '/api/places/?search=athens',
  '/api/config/',
  '/readyz',
];
const OF_DRIVERS = [
  '/api/users/me/',
  '/api/users/me/sessions/',
  '/api/stations/my-reservations/',
  '/api/stations/reservations/next-reservation',
  '/api/notifications/',
  '/api/wallet/driver-transactions/',
];
const OF_OWNERS = [
  '/api/stations/my-stations/',
  '/api/stations/owner_station-reservations/',
  '/api/stations/owner_station-transactions/',
  '/api/stations/analytics-report/',
  '/api/ocpp/id-tags/',
];

/** Counts of an hour's actions by kind. */
export type Done = Map<string, number>;

interface Visit {
  house: SoakHouse;
  chargingPoint: TestChargingPoint;
  version: Version;
  driver: string;
  done: Done;
}

/** When it resolves, everybody has disconnected. */
export async function soakHour(house: SoakHouse, hour: number, done: Done): Promise<void> {
  const visits = house.chargingPoints.map((chargingPoint, n): Visit => {
    const driver = house.drivers[(n + hour) % house.drivers.length] ?? '';
    return { house, chargingPoint, version: n % 2 === 0 ? '1.6' : '2.0.1', driver, done };
  });
  await browse(house, PAGES);
  const here = await Promise.all(visits.map(arrive));
  await house.pass(1);
  await Promise.all(here.map((each) => each.book()));
  await house.pass(2);
  await Promise.all(here.map((each) => each.begin()));
  for (let turn = 0; turn < 4; turn++) {
    await house.pass(4);
    await Promise.all(here.map((each) => each.meter()));
  }
  await Promise.all(here.map((each, n) => (n % 3 === hour % 3 ? each.drop() : each.beat())));
  await house.pass(2);
  await Promise.all(here.map((each) => each.comeBack()));
  await Promise.all(here.map((each) => each.end()));
  await peopleComeAndGo(house, hour, done);
  // Beyond the end of bookings, the grace time of idle fees, and no-shows.
  await house.pass(38);
  await Promise.all(here.map((each) => each.leave()));
  await house.sendHome();
  await house.pass(1);
}

/** A driver at a charging point, with the state of both. */
interface Stay extends Visit {
  place: Place;
  access: string;
  refresh: string;
  point: SoakPoint;
  booking: string;
}

async function arrive(visit: Visit) {
  const { house, chargingPoint, version, driver, done } = visit;
  const place = {
    url: house.server.url.replace('http', 'ws'),
    identity: chargingPoint.identity,
    version,
    now: house.clock.now,
  };
  const signedIn = await house.logIn(driver);
  const stay: Stay = {
    ...visit,
    place,
    ...signedIn,
    point: await bringPoint(place),
    booking: '',
  };
  return {
    book: () => bookThree(stay),
    begin: () => order(stay, 'start'),
    async meter() {
      if (stay.point.charge() !== undefined) count(done, 'meter', 200);
      await stay.point.meter(1_200);
    },
    beat: async () => void (await stay.point.beat()),
    /** Drops the connection during a session, with a command in progress. */
    async drop() {
      stay.point.hang();
      await signInAgain(stay);
      const ordered = order(stay, 'stop');
      await house.pass(0.5);
      await stay.point.drop();
      await ordered;
    },
    /** Reconnects while the server still considers the old connection alive. */
    async comeBack() {
      const old = stay.point;
      stay.point = await bringPoint(place, old.charge());
      await old.drop();
    },
    async end() {
      await signInAgain(stay);
      await order(stay, 'stop');
      await house.pass(0.25);
      await stay.point.stop();
      await stay.point.status('Available');
      await signOut(stay);
    },
    leave: () => stay.point.leave(),
  };
}

function count(done: Done, what: string, status: number): void {
  const key = `${what} ${status}`;
  done.set(key, (done.get(key) ?? 0) + 1);
}

async function signOut({ house, refresh, done }: Stay): Promise<void> {
  const { status } = await house.ask('POST', '/api/auth/jwt/logout', { body: { refresh } });
  count(done, 'log out', status);
}

async function signInAgain(stay: Stay): Promise<void> {
  await signOut(stay);
  Object.assign(stay, await stay.house.logIn(stay.driver));
}

async function order(stay: Stay, what: 'start' | 'stop'): Promise<void> {
  const { house, chargingPoint, access, booking, done } = stay;
  const path = `/api/ocpp/charging-point/${chargingPoint.chargingPointId}/${what}-transaction`;
  const body = { reservation: { id: booking } };
  count(done, what, (await house.ask('POST', path, { access, body })).status);
}

/** One to charge now, one for a no-show, one to cancel. */
async function bookThree(stay: Stay): Promise<void> {
  const { house, chargingPoint, access, done } = stay;
  const [plugId] = chargingPoint.plugIds;
  const now = { plug: { id: plugId }, charge_now: true, duration_minutes: 30 };
  const booked = await house.ask('POST', '/api/stations/reservations/', { access, body: now });
  count(done, 'book', booked.status);
  stay.booking = String(booked.body['id']);
  const start = Math.ceil(house.clock.now().getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  await bookAhead(stay, start);
  const later = await bookAhead(stay, start + 3 * 60 * MINUTE_MS);
  const cancel = `/api/stations/reservations/${later}/cancel`;
  count(done, 'cancel', (await house.ask('POST', cancel, { access })).status);
  await house.look(`/ocpp/browser/${plugId}/`);
  await house.look(`/ocpp/browser/${plugId}/${stay.booking}/`, access);
  await house.look('/api/notifications/live/', access);
  await browse(house, OF_DRIVERS, access);
}

/** Returns the id of the booking. */
async function bookAhead(
  { house, chargingPoint, access, done }: Stay,
  from: number,
): Promise<string> {
  const body = {
    plug: { id: chargingPoint.plugIds[1] },
    start_time: new Date(from).toISOString(),
    stop_time: new Date(from + 15 * MINUTE_MS).toISOString(),
  };
  const booked = await house.ask('POST', '/api/stations/reservations/', { access, body });
  count(done, 'book ahead', booked.status);
  return String(booked.body['id']);
}

async function peopleComeAndGo(house: SoakHouse, hour: number, done: Done): Promise<void> {
  const email = `new-${hour}@example.org`;
  const { ask } = house;
  await house.register(email);
  const { access } = await house.logIn(email);
  const tell = async (what: string, path: string, body: object, as?: string) => {
    const { status } = await ask('POST', path, { body, ...(as && { access: as }) });
    count(done, what, status);
  };
  await tell('wrong password', '/api/auth/jwt/create', { email, password: 'not this one at all' });
  await tell('forgot password', '/api/users/reset_password/', { email });
  await tell('write to host', '/api/contact/', {
    name: 'A',
    email,
    message: 'The cable is broken.',
  });
  await tell('top up', '/api/wallet/top-up/', { amount: 5 }, access);
  await tell('sign out everywhere', '/api/users/me/sign-out-everywhere/', {}, access);
  const owner = await house.logIn(house.ownerEmail);
  await browse(house, OF_OWNERS, owner.access);
  await tell('log out', '/api/auth/jwt/logout', { refresh: owner.refresh });
}

async function browse(house: SoakHouse, paths: readonly string[], access?: string): Promise<void> {
  for (const path of paths) await house.ask('GET', path, access === undefined ? {} : { access });
}
