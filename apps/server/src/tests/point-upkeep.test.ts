// Charging points over HTTP on a whole server, and charging points that connect with what their owner was shown.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Bench, openBench, type Person } from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper, type Live } from './kit/stations/station-upkeep.ts';

let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
  driver = await bench.join('driver');
});
afterAll(() => bench.close());

type Credentials = Live['credentials'];
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

/** A charging point that has been let in, or the status with which it was refused. */
async function connect({ url, username, password }: Credentials): Promise<WebSocket | number> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const socket = new WebSocket(url, 'ocpp1.6', { headers: { authorization } });
  return Promise.race([
    once(socket, 'open').then(() => socket),
    once(socket, 'unexpected-response').then(([, response]) => {
      socket.terminate();
      return Number(response.statusCode);
    }),
  ]);
}
async function connected(credentials: Credentials): Promise<WebSocket> {
  const socket = await connect(credentials);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

describe('[S1.02] [S3.06] a charging point', () => {
  it('is shown its password once, and connects with it', async () => {
    const { id } = (await keeper.create(owner)).body;
    const made = await keeper.addPoint(owner, id, { label: 'By the gate', max_power_kW: 22 });
    expect(made.status).toBe(201);
    const { charging_point: point, ...credentials } = made.body;
    expect(point).toMatchObject({ label: 'By the gate', max_power_kW: 22, connected: false });
    expect(credentials).toEqual({
      url: `ws://localhost:${bench.server.port}/ocpp/${point.ocpp_identity}`,
      username: expect.stringMatching(/^vg-[a-z2-9]{12}$/),
      password: expect.stringMatching(/^[a-z2-9]{20}$/),
    });
    const socket = await connected(credentials);
    await vi.waitFor(async () => {
      const { body } = await keeper.own(owner, id);
      expect(body.charging_points[0].connected).toBe(true);
    });
    socket.close();
    for (const path of [`/api/stations/${id}/edit/`, `/api/stations/${id}/charging-points/`]) {
      const { text } = await bench.call(owner, 'GET', path);
      expect(text).toContain(point.ocpp_identity);
      expect(text).not.toContain(credentials.password);
    }
    const { rows } = await storedOf(point.id);
    expect(JSON.stringify(rows)).not.toContain(credentials.password);
  });

  it('keeps the identity that it is given, which no other may have', async () => {
    const { id } = (await keeper.create(owner)).body;
    const identity = { ocpp_identity: 'CP_Harbour-1.a' };
    expect((await keeper.addPoint(owner, id, identity)).body.username).toBe('CP_Harbour-1.a');
    const theirs = (await keeper.create(other)).body.id;
    for (const answer of [
      await keeper.addPoint(owner, id, identity),
      await keeper.addPoint(other, theirs, identity),
      await keeper.addPoint(other, theirs, { ocpp_identity: 'cp_hARBOUR-1.A' }),
    ]) {
      expect(refusal(answer)).toEqual([409, 'identity_taken']);
      expect(answer.body.detail).toBe('This identity is not available. Choose another.');
    }
  });

  it('gets an own password only after a fresh proof', async () => {
    const { id } = (await keeper.create(owner)).body;
    const own = { password: 'own-Password-0815' };
    const sessions = bench.db.updateTable('user_sessions').where('user_id', '=', owner.userId);
    await sessions.set({ proven_at: null }).execute();
    const csv = `identity,password\nproof-1,${own.password}`;
    const file = { csv, station: { id }, dry_run: false };
    const importing = '/api/stations/charging-points/import/';
    for (const answer of [
      await keeper.addPoint(owner, id, own),
      await bench.call(owner, 'POST', importing, file),
    ]) {
      expect(refusal(answer)).toEqual([403, 'fresh_proof_required']);
    }
    expect((await keeper.addPoint(owner, id)).status).toBe(201);
    await sessions.set({ proven_at: bench.clock.now() }).execute();
    expect((await keeper.addPoint(owner, id, own)).body.password).toBe(own.password);
  });

  it.each([
    ['ocpp_identity', { ocpp_identity: 'ab' }],
    ['ocpp_identity', { ocpp_identity: 'a'.repeat(49) }],
    ['ocpp_identity', { ocpp_identity: 'with space' }],
    ['ocpp_identity', { ocpp_identity: 'a/../b' }],
    ['ocpp_identity', { ocpp_identity: 'a:b' }],
    ['ocpp_identity', { ocpp_identity: '...' }],
    ['ocpp_identity', { ocpp_identity: 'browser' }],
    ['ocpp_identity', { ocpp_identity: 'φορτιστής' }],
    ['ocpp_identity', { ocpp_identity: 'abc\u0000' }],
    ['label', { label: 'l'.repeat(61) }],
    ['max_power_kW', { max_power_kW: 0 }],
    ['max_power_kW', { max_power_kW: 1e9 }],
    ['request', { secret: 'of my own choice 12345' }],
    ['password', { password: 'with spaces is refused' }],
  ])('with a wrong %s is refused', async (field, input) => {
    const { id } = (await keeper.create(owner)).body;
    const answer = await keeper.addPoint(owner, id, input);
    expect(refusal(answer)).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('limits what its plugs give, and not while that is booked', async () => {
    const live = await keeper.goLive(owner);
    const plug = async () =>
      (await bench.call(null, 'GET', `/api/stations/plugs/${live.plugId}/`)).body;
    const change = (body: object) => keeper.point(owner, 'PUT', live.pointId, '', body);
    expect((await change({ max_power_kW: 11 })).body.max_power_kW).toBe(11);
    expect((await plug()).max_power_kW).toBe(11);
    expect((await change({})).body).toMatchObject({ max_power_kW: 11, label: '' });
    await bench.book(driver, live);
    expect(refusal(await change({ max_power_kW: null }))).toEqual([409, 'station_has_bookings']);
    expect((await change({ label: 'New', max_power_kW: 11 })).body.label).toBe('New');
  });

  it('with a new password lets nobody in with the old one, nor stay', async () => {
    const { pointId, credentials } = await keeper.goLive(owner);
    const socket = await connected(credentials);
    const closed = once(socket, 'close');
    const { status, body: renewed } = await keeper.point(owner, 'POST', pointId, 'new-password/');
    expect(status).toBe(200);
    expect((await closed)[0]).toBe(1008);
    expect(renewed).toMatchObject({ username: credentials.username, url: credentials.url });
    expect(renewed.password).not.toBe(credentials.password);
    expect(await connect(credentials)).toBe(401);
    (await connected(renewed)).close();
  });

  it('that is deleted is sent away with its plugs, and does not come back', async () => {
    const live = await keeper.goLive(owner);
    const socket = await connected(live.credentials);
    const closed = once(socket, 'close');
    expect((await keeper.point(owner, 'DELETE', live.pointId)).status).toBe(204);
    expect((await closed)[0]).toBe(1008);
    expect(await connect(live.credentials)).toBe(401);
    expect((await keeper.own(owner, live.id)).body).toMatchObject({
      charging_points: [],
      plugs: [],
      plugs_total: 0,
      connector_types: [],
      bookable: false,
    });
  });

  it('of a station that is deleted is sent away too', async () => {
    const live = await keeper.goLive(owner);
    const closed = once(await connected(live.credentials), 'close');
    await keeper.remove(owner, live.id);
    expect((await closed)[0]).toBe(1008);
    const gone = { ...live.credentials, username: `deleted:${live.pointId}`, password: '' };
    for (const credentials of [live.credentials, gone])
      expect(await connect(credentials)).toBe(401);
  });

  it("[B7] another's is not there", async () => {
    const live = await keeper.goLive(owner);
    const tries = (person: Person) => [
      keeper.addPoint(person, live.id),
      keeper.point(person, 'PUT', live.pointId, '', { label: 'Mine' }),
      keeper.point(person, 'POST', live.pointId, 'new-password/'),
      keeper.point(person, 'DELETE', live.pointId),
    ];
    for (const answer of await Promise.all(tries(other))) {
      expect(refusal(answer)).toEqual([404, 'not_found']);
    }
    for (const answer of await Promise.all(tries(driver))) {
      expect(refusal(answer)).toEqual([403, 'role_not_allowed']);
    }
    (await connected(live.credentials)).close();
  });
});

const storedOf = async (id: number) => ({
  rows: await bench.db.selectFrom('charging_points').selectAll().where('id', '=', id).execute(),
});
