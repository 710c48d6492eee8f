// The browser's sockets: what strangers, drivers and owners see, and when they are sent away.
import { once } from 'node:events';
import type { PlugLive } from '@voltagora/contract';
import { PlugLive as PlugLiveSchema } from '@voltagora/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { reservationChanged } from '../reservations/public.ts';
import {
  book,
  type ChargingOverrides,
  createChargingWorld,
  eventually,
  register,
  status,
} from '../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
const open = new Set<WebSocket>();

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});
afterAll(() => bench.close());

interface Browser {
  socket: WebSocket;
  seen: PlugLive[];
  closed: Promise<number>;
  say(message: unknown): void;
  /** The first message, seen or to come, that fits. */
  sees(fits: (message: PlugLive) => boolean): Promise<PlugLive>;
}

async function browse(path: string, { url = bench.world.url, origin = '' } = {}): Promise<Browser> {
  const socket = new WebSocket(`${url}${path}`, origin === '' ? {} : { headers: { origin } });
  open.add(socket);
  const seen: PlugLive[] = [];
  socket.on('message', (data: Buffer) => seen.push(PlugLiveSchema.parse(JSON.parse(String(data)))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return {
    socket,
    seen,
    closed,
    say: (message) => socket.send(JSON.stringify(message)),
    sees: (fits) => eventually(async () => seen.find(fits)),
  };
}

const publicPath = () => `/ocpp/browser/${bench.chargingPoint.plugIds[0]}/`;

async function watch(reservationId: string, actor: Actor): Promise<Browser> {
  const browser = await browse(`${publicPath()}${reservationId}/`);
  browser.say({ access: actor.userId });
  return browser;
}

const refusal = async (path: string, origin: string): Promise<number> => {
  const socket = new WebSocket(`${bench.world.url}${path}`, { headers: { origin } });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
};

describe('[S3.08] [S7.60] the public socket of a plug', () => {
  test('[S4.02] says the present state first, then every change', async () => {
    const browser = await browse(publicPath());
    const first = await browser.sees(() => true);
    expect(first).toMatchObject({
      plug: { id: bench.chargingPoint.plugIds[0] },
      status: 'Available',
      session: null,
      meter_values: [],
      reservation: null,
    });
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    await browser.sees((message) => message.status === 'Charging');
    await bench.point.close();
    await browser.sees((message) => message.status === 'Not connected');
    expect(browser.seen.map((message) => message.status)).toEqual([
      'Available',
      'Charging',
      'Not connected',
    ]);
  });

  test('[S7.37] tells when its owner marks it unavailable, and gives it back', async () => {
    const browser = await browse(publicPath());
    await browser.sees((message) => message.status === 'Available');
    const { reservations, clock } = bench.world;
    const start_time = clock.now().toISOString();
    const stop_time = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const [plugId] = bench.chargingPoint.plugIds;
    const { entries } = await reservations.setUnavailable(bench.owner, plugId, {
      start_time,
      stop_time,
      note: '',
      message: '',
      weeks: 1,
    });
    await browser.sees((message) => message.status === 'Unavailable');
    await reservations.endUnavailable(bench.owner, entries[0]?.id ?? '', { series: false });
    await eventually(async () => browser.seen.at(2));
    expect(browser.seen.map((message) => message.status)).toEqual([
      'Available',
      'Unavailable',
      'Available',
    ]);
  });

  test('shows nothing of who charges and how much', async () => {
    const { transactionId } = await bench.charging();
    const browser = await browse(publicPath());
    await browser.sees(() => true);
    const meterValue = [register(bench.world.clock.now(), 1_500)];
    await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    await browser.sees((message) => message.status === 'Charging');
    const leaked = browser.seen.filter(
      ({ session, reservation, meter_values: values }) =>
        session !== null || reservation !== null || values.length > 0,
    );
    expect(leaked).toEqual([]);
  });

  test('of a plug that is not there is closed', async () => {
    const browser = await browse('/ocpp/browser/2147483647/');
    expect(await browser.closed).toBe(4404);
  });

  test.each([
    '/ocpp/browser/',
    '/ocpp/browser/0/',
    '/ocpp/browser/1/x/',
    '/ocpp/browser/99999999999/',
  ])('%s is no socket', async (path) => {
    expect(await refusal(path, 'https://app.example')).toBe(404);
  });
});

describe('[S3.08] [S7.60] the socket of a reservation', () => {
  test('shows its driver and the owner the session, everything so far and then what is new', async () => {
    const { id, transactionId } = await bench.charging();
    const measure = async (wh: number) => {
      bench.later(5);
      const meterValue = [register(bench.world.clock.now(), wh)];
      await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    };
    await measure(1_500);
    await measure(2_000);
    const viewers = [await watch(id, bench.driver), await watch(id, bench.owner)];
    for (const viewer of viewers) {
      const first = await viewer.sees(() => true);
      expect(first).toMatchObject({
        session: { energy_kWh: 1, tokens: 4.5 },
        reservation: { id, status: 'CHARGING', step: 'flowing', failure: null },
      });
      expect(first.meter_values.map((value) => value.energy_kWh)).toEqual([0.5, 1]);
    }
    await measure(3_000);
    for (const viewer of viewers) {
      const next = await viewer.sees(({ session }) => session?.energy_kWh === 2);
      expect(next.meter_values.map((value) => value.energy_kWh)).toEqual([2]);
    }
    const timestamp = bench.later(1);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp });
    const [driver] = viewers;
    const last = await driver?.sees(({ reservation }) => reservation?.status === 'FULFILLED');
    expect(last).toMatchObject({ reservation: { step: 'finished' }, session: { tokens: 9 } });
  });

  test('[L4] is read once for each person per change, however many tabs look', async () => {
    const tabs = 25;
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const read = vi.spyOn(bench.world.reservations, 'read');
    const people = [bench.driver, bench.owner];
    const all = await Promise.all(
      people.flatMap((actor) => Array.from({ length: tabs }, () => watch(id, actor))),
    );
    await Promise.all(all.map(({ sees }) => sees(() => true)));
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Preparing'));
    await Promise.all(all.map(({ sees }) => sees(({ status: now }) => now === 'Preparing')));
    read.mockClear();
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Available'));
    await Promise.all(
      all.map((tab) => eventually(async () => tab.seen.at(-1)?.status === 'Available')),
    );
    // A change may be told in two steps, of the charging point and of its plug.
    expect(read.mock.calls.length).toBeGreaterThan(0);
    expect(read.mock.calls.length).toBeLessThanOrEqual(people.length * 2);
    read.mockRestore();
  });

  test('shows whether the charger keeps the plug', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const browser = await watch(id, bench.driver);
    await browser.sees(({ reservation }) => reservation?.charger_hold === null);
    const { db, bus } = bench.world;
    const hold = { charger_hold: 'refused' } as const;
    await db.updateTable('reservations').set(hold).where('id', '=', id).execute();
    bus.publish(reservationChanged, { reservationId: id, plugId: bench.chargingPoint.plugIds[0] });
    const told = await browser.sees(({ reservation }) => reservation?.charger_hold !== null);
    expect(told.reservation?.charger_hold).toBe('refused');
  });

  test('shows the steps of a start', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const browser = await watch(id, bench.driver);
    await browser.sees(({ reservation }) => reservation?.step === null);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
    await browser.sees(({ reservation }) => reservation?.step === 'agreed');
    const steps = browser.seen.map(({ reservation }) => reservation?.step);
    expect([...new Set(steps)].at(-1)).toBe('agreed');
  });

  test('shows nothing before the browser has said who it is', async () => {
    const { id } = await bench.charging();
    const browser = await browse(`${publicPath()}${id}/`);
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    const witness = await browse(publicPath());
    await witness.sees((message) => message.status === 'Charging');
    expect(browser.seen).toEqual([]);
  });

  test('of somebody else, of another plug or of nothing looks the same', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[1]);
    const stranger = await bench.world.join('driver');
    const otherOwner = await bench.world.join('station_owner');
    const mine = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    for (const [reservationId, actor] of [
      [id, bench.driver],
      [mine.id, stranger],
      [mine.id, otherOwner],
      [newId(), bench.driver],
    ] as const) {
      const browser = await watch(reservationId, actor);
      expect(await browser.closed).toBe(4404);
      expect(browser.seen).toEqual([]);
    }
  });

  test.each([
    ['a bad token', { access: 'nobody' }],
    ['no token', {}],
    ['no object', 7],
  ])('[B15] with %s is closed', async (_name, message) => {
    const browser = await browse(`${publicPath()}${newId()}/`);
    browser.say(message);
    expect(await browser.closed).toBe(4401);
  });
});

describe('bounds', () => {
  const impatient = (live: ChargingOverrides) => createChargingWorld(bench.world, live);

  test('[B15] who does not say who it is, or no longer is, is sent away', async () => {
    const world = await impatient({
      live: { authenticateWithinMs: 20, reauthenticateEveryMs: 20 },
    });
    const { id } = await bench.charging();
    const path = `${publicPath()}${id}/`;
    const silent = await browse(path, world);
    expect(await silent.closed).toBe(4401);
    world.people.set('token', bench.driver);
    const browser = await browse(path, world);
    browser.say({ access: 'token' });
    await browser.sees(() => true);
    expect(browser.socket.readyState).toBe(WebSocket.OPEN);
    world.people.delete('token');
    expect(await browser.closed).toBe(4401);
    await world.close();
  });

  test('[B16] tokens that come faster than they are read are one question at a time', async () => {
    let atOnce = 0;
    let asked = 0;
    let most = 0;
    const readActor = async (token: string) => {
      asked += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return token === 'last' ? bench.driver : bench.owner;
    };
    const world = await impatient({ live: { readActor } });
    const { id } = await bench.charging();
    const browser = await browse(`${publicPath()}${id}/`, world);
    for (let n = 0; n < 500; n += 1) browser.say({ access: `token ${n}` });
    browser.say({ access: 'last' });
    await browser.sees(() => true);
    await eventually(async () => atOnce === 0);
    expect(most).toBe(1);
    expect(asked).toBeLessThan(100);
    await world.close();
  });

  test('[B15] only pages of our own host and allowed origins may look', async () => {
    const host = bench.world.url.replace('ws:', 'http:');
    for (const origin of [host, 'https://app.example']) {
      const browser = await browse(publicPath(), { origin });
      await browser.sees(() => true);
    }
    for (const origin of ['https://evil.example', 'null']) {
      expect(await refusal(publicPath(), origin)).toBe(403);
    }
  });

  test('one address may hold only so many sockets', async () => {
    const world = await impatient({ live: { limits: { maxPerNetwork: 2 } } });
    await browse(publicPath(), world);
    const second = await browse(publicPath(), world);
    const third = new WebSocket(`${world.url}${publicPath()}`);
    third.on('error', () => undefined);
    const [, response] = await once(third, 'unexpected-response');
    expect(response.statusCode).toBe(429);
    second.socket.close();
    await second.closed;
    await eventually(() =>
      browse(publicPath(), world).then(
        () => true,
        () => false,
      ),
    );
    await world.close();
  });
});
