// One hour of a soak: charging points come, charge, drop and go; drivers book, stay away, cancel, look on, sign in and out.
import type { TestChargingPoint } from '../../apps/server/src/features/charging/test-charging-world.ts';
import { bringPoint, type SoakPoint, type Version } from './soak-point.ts';
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

/** What came of an hour, by what was done. */
export type Done = Map<string, number>;

interface Visit {
  house: SoakHouse;
  chargingPoint: TestChargingPoint;
  version: Version;
  driver: string;
  done: Done;
}

/** When it resolves everybody has gone home. */
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
  // Beyond the end of what was booked, the grace of idle cars, and bookings that nobody came to.
  await house.pass(38);
  await Promise.all(here.map((each) => each.leave()));
  await house.sendHome();
  await house.pass(1);
}

async function arrive({ house, chargingPoint, version, driver, done }: Visit) {
  const { server, clock, ask } = house;
  const place = {
    url: server.url.replace('http', 'ws'),
    identity: chargingPoint.identity,
    version,
    now: clock.now,
  };
  const plugId = chargingPoint.plugIds[0];
  let { access, refresh } = await house.logIn(driver);
  let point: SoakPoint = await bringPoint(place);
  let booking = '';
  const note = (what: string, status: number) => {
    const key = `${what} ${status}`;
    done.set(key, (done.get(key) ?? 0) + 1);
  };
  const signOut = async () =>
    note('log out', (await ask('POST', '/api/auth/jwt/logout', { body: { refresh } })).status);
  const signInAgain = async () => {
    await signOut();
    ({ access, refresh } = await house.logIn(driver));
  };
  const order = async (what: 'start' | 'stop') => {
    const path = `/api/ocpp/charging-point/${chargingPoint.chargingPointId}/${what}-transaction`;
    const body = { reservation: { id: booking } };
    note(what, (await ask('POST', path, { access, body })).status);
  };
  return {
    /** One to charge now, one that nobody comes to, one that is given up. */
    async book() {
      const now = { plug: { id: plugId }, charge_now: true, duration_minutes: 30 };
      const booked = await ask('POST', '/api/stations/reservations/', { access, body: now });
      note('book', booked.status);
      booking = String(booked.body['id']);
      const start = Math.ceil(clock.now().getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
      for (const ofHour of [0, 3]) {
        const from = start + ofHour * 60 * MINUTE_MS;
        const body = {
          plug: { id: chargingPoint.plugIds[1] },
          start_time: new Date(from).toISOString(),
          stop_time: new Date(from + 15 * MINUTE_MS).toISOString(),
        };
        const { status, body: told } = await ask('POST', '/api/stations/reservations/', {
          access,
          body,
        });
        note('book ahead', status);
        if (ofHour > 0)
          note(
            'cancel',
            (
              await ask('POST', `/api/stations/reservations/${String(told['id'])}/cancel`, {
                access,
              })
            ).status,
          );
      }
      await house.look(`/ocpp/browser/${plugId}/`);
      await house.look(`/ocpp/browser/${plugId}/${booking}/`, access);
      await house.look('/api/notifications/live/', access);
      await browse(house, OF_DRIVERS, access);
    },
    begin: () => order('start'),
    async meter() {
      if (point.charge() !== undefined) note('meter', 200);
      await point.meter(1_200);
    },
    beat: async () => void (await point.beat()),
    /** In the midst of a charge, with a command under way. */
    async drop() {
      point.hang();
      await signInAgain();
      const ordered = order('stop');
      await house.pass(0.5);
      await point.drop();
      await ordered;
    },
    /** Some while the server still takes the old line for alive. */
    async comeBack() {
      const old = point;
      point = await bringPoint(place, old.charge());
      await old.drop();
    },
    async end() {
      await signInAgain();
      await order('stop');
      await house.pass(0.25);
      await point.stop();
      await point.status('Available');
      await signOut();
    },
    leave: () => point.leave(),
  };
}

async function peopleComeAndGo(house: SoakHouse, hour: number, done: Done): Promise<void> {
  const email = `new-${hour}@example.org`;
  const { ask } = house;
  await house.register(email);
  const { access } = await house.logIn(email);
  const tell = async (what: string, path: string, body: object, as?: string) => {
    const { status } = await ask('POST', path, { body, ...(as && { access: as }) });
    const key = `${what} ${status}`;
    done.set(key, (done.get(key) ?? 0) + 1);
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
