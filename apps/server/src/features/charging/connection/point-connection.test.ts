import type { AnswerOf } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  basic,
  foreignChargingPoint,
  type Handshake,
  PASSWORD,
  shakeHands,
} from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { ATTEMPT_LIMITS } from './connection-attempts.ts';
import {
  type ChargingWorld,
  createChargingWorld,
  eventually,
  insertChargingPoint,
  MINUTE_MS,
  status,
  type TestChargingPoint,
} from '../../../tests/kit/charging/charging-world.ts';

let world: ChargingWorld;
let closeAll: () => Promise<void>;
let owner: Actor;
let chargingPoint: TestChargingPoint;

beforeAll(async () => {
  const database = await openTestDatabase();
  world = await createChargingWorld(database);
  closeAll = async () => {
    await world.close();
    await database.close();
  };
});
beforeEach(async () => {
  // Starts a new minute, so that the limits of the previous test do not apply.
  world.clock.advance(MINUTE_MS);
  owner = await world.join('station_owner');
  chargingPoint = await insertChargingPoint(world.db, owner);
});
afterAll(() => closeAll());

type Guide = AnswerOf<'readPointConnection'>;
const path = (id = chargingPoint.chargingPointId) =>
  `/api/stations/charging-points/${id}/connection/`;
async function guide(actor = owner): Promise<Guide> {
  await world.journal.flush();
  const { status: code, body } = await world.call(actor, 'GET', path());
  expect(code).toBe(200);
  return body;
}
const seen = async () =>
  (await guide()).attempts.map(({ identity, outcome, detail }) => ({ identity, outcome, detail }));
const knock = (handshake: Handshake = {}) =>
  shakeHands(world, { identity: chargingPoint.identity, ...handshake });

describe('[S7.26] the outcome of a connection attempt:', () => {
  const cases: [string, (own: string) => Handshake, string, Record<string, string>][] = [
    ['a wrong password', () => ({ password: 'wrong' }), 'wrong_password', { length: '5' }],
    ['no password', () => ({ authorization: null }), 'no_password', {}],
    ['an empty password', () => ({ password: '' }), 'no_password', {}],
    ['a bearer token', () => ({ authorization: 'Bearer x' }), 'no_password', { scheme: 'Bearer' }],
    [
      'the name of another',
      () => ({ authorization: basic('another', PASSWORD) }),
      'wrong_password',
      { username: 'other' },
    ],
    [
      'OCPP 2.1 alone',
      () => ({ protocols: ['ocpp2.1', 'ocpp1.5'] }),
      'wrong_subprotocol',
      { offered: 'ocpp2.1,ocpp1.5' },
    ],
    [
      'something before the identity',
      (own) => ({ path: `/ocpp/main/${own}` }),
      'bad_path',
      { path: expect.stringMatching(/^\/ocpp\/main\/CP-/) },
    ],
    [
      'an address without /ocpp/',
      (own) => ({ path: `/${own}` }),
      'bad_path',
      { path: expect.stringMatching(/^\/CP-/) },
    ],
  ];
  test.each(cases)('%s', async (_, handshake, outcome, detail) => {
    const { identity } = chargingPoint;
    await knock(handshake(identity)).catch(() => undefined);
    expect(await seen()).toEqual([{ identity, outcome, detail }]);
    expect(await guide()).toMatchObject({ has_connected: false });
  });

  test('a mistyped identity', async () => {
    const identity = chargingPoint.identity.toLowerCase().replaceAll('-', '_');
    await knock({ identity });
    expect(await seen()).toEqual([{ identity, outcome: 'unknown_identity', detail: {} }]);
  });

  test('too many failures', async () => {
    for (let tries = 0; tries < 6; tries += 1) await knock({ password: 'wrong' });
    expect(await seen()).toEqual([
      expect.objectContaining({ outcome: 'throttled', detail: { wait_seconds: '1' } }),
      expect.objectContaining({ outcome: 'wrong_password', detail: { count: '5', length: '5' } }),
    ]);
  });

  test('a charging point that connects step by step', async () => {
    expect(await guide()).toMatchObject({
      url: `wss://volt.example/ocpp/${chargingPoint.identity}`,
      username: chargingPoint.identity,
      charging_point: { id: chargingPoint.chargingPointId, connected: false },
      has_connected: false,
      has_booted: false,
      has_status: false,
      attempts: [],
    });
    const point = foreignChargingPoint(world, chargingPoint.identity);
    await point.connect();
    world.clock.advance(1_000);
    const boot = { chargePointVendor: 'Foreign', chargePointModel: 'One' };
    await point.call('BootNotification', boot);
    expect(await guide()).toMatchObject({
      has_connected: true,
      has_booted: true,
      has_status: false,
    });
    world.clock.advance(1_000);
    await point.call('StatusNotification', status(world, 7, 'Available'));
    await point.call('StatusNotification', status(world, 2, 'Available'));
    expect(await guide()).toMatchObject({ charging_point: { connected: true }, has_status: true });
    world.clock.advance(1_000);
    await point.close();
    await eventually(async () => (await seen()).length === 4);
    const { identity } = chargingPoint;
    expect(await seen()).toEqual([
      { identity, outcome: 'disconnected', detail: {} },
      { identity, outcome: 'first_status', detail: { connector: '7', status: 'Available' } },
      { identity, outcome: 'booted', detail: { vendor: 'Foreign', model: 'One' } },
      { identity, outcome: 'connected', detail: {} },
    ]);
  });
});

describe('the client learns nothing:', () => {
  test('an unknown identity and a wrong password get the same answer', async () => {
    const unknown = await knock({ identity: `${chargingPoint.identity}x` });
    expect(await knock({ password: 'wrong' })).toEqual(unknown);
    expect(unknown).toMatchObject({ open: false, status: 401 });
  });

  test('another owner sees neither the charging point nor its attempts', async () => {
    const other = await world.join('station_owner');
    const theirs = await insertChargingPoint(world.db, other);
    await knock({ password: 'wrong' });
    expect(await world.call(other, 'GET', path())).toMatchObject({ status: 404 });
    await world.journal.flush();
    const { body } = await world.call(other, 'GET', path(theirs.chargingPointId));
    expect(body.attempts).toEqual([]);
  });

  test('an unknown identity that now belongs to another owner is hidden', async () => {
    const identity = `${chargingPoint.identity.slice(0, -1)}_`;
    await knock({ identity });
    expect(await seen()).toHaveLength(1);
    const other = await insertChargingPoint(world.db, await world.join('station_owner'));
    await world.db
      .updateTable('charging_points')
      .set({ ocpp_identity: identity })
      .where('id', '=', other.chargingPointId)
      .execute();
    expect(await seen()).toEqual([]);
  });
});

test('[B3] an invalid identity is stored shortened and without control characters', async () => {
  for (const bad of ['..%2f..', '%00%0a', 'ταχύ', "x'--", 'A'.repeat(300), '']) {
    await knock({ path: `/ocpp/${bad}` });
  }
  await world.journal.flush();
  const rows = await world.db
    .selectFrom('connection_attempts')
    .select(['identity', 'outcome'])
    .where('happened_at', '=', world.clock.now())
    .execute();
  expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'bad_path'));
  expect(rows.map(({ identity }) => identity).toSorted()).toEqual(
    ['', '../..', "x'--", 'A'.repeat(64), 'ocpp', 'ταχύ'].toSorted(),
  );
});

describe('[B4] a flood of attempts', () => {
  const count = async (identity: string) => {
    await world.journal.flush();
    const rows = await world.db
      .selectFrom('connection_attempts')
      .select(['identity', 'detail'])
      .where('identity', 'like', `${identity}%`)
      .execute();
    return rows;
  };
  const stranger = (identity: string, remoteAddress: string) =>
    world.journal.attempts.note({
      identity,
      chargingPointId: null,
      outcome: 'unknown_identity',
      detail: {},
      remoteAddress,
    });

  test('of one identity is one row a minute, with a count', async () => {
    for (let tries = 0; tries < 3_000; tries += 1) stranger('flood-one', '192.0.2.1');
    expect(await count('flood-one')).toMatchObject([{ detail: { count: '3000' } }]);
    world.clock.advance(MINUTE_MS);
    stranger('flood-one', '192.0.2.1');
    expect(await count('flood-one')).toHaveLength(2);
  });

  test('of many identities is limited per network and in total', async () => {
    for (let tries = 0; tries < 3_000; tries += 1) stranger(`flood-a${tries}`, '192.0.2.1');
    expect(await count('flood-a')).toHaveLength(ATTEMPT_LIMITS.perNetwork);
    for (let tries = 0; tries < 3_000; tries += 1) {
      stranger(`flood-b${tries}`, `10.${tries % 250}.${Math.trunc(tries / 250)}.1`);
    }
    expect(await count('flood-')).toHaveLength(ATTEMPT_LIMITS.unproven + 2);
  });

  test('does not prevent rows of authenticated charging points', async () => {
    for (let tries = 0; tries < 1_000; tries += 1) {
      stranger(`flood-c${tries}`, `10.${tries % 250}.9.1`);
    }
    const outcome = await knock();
    expect(outcome.open).toBe(true);
    expect(await seen()).toMatchObject([{ outcome: 'connected' }]);
    if (outcome.open) outcome.point.socket.close();
  });

  test('is deleted after a week', async () => {
    stranger('old-one', '192.0.2.9');
    expect(await count('old-')).toHaveLength(1);
    world.clock.advance(8 * 24 * 60 * MINUTE_MS);
    await world.charging.forget(world.clock.now());
    expect(await count('old-')).toEqual([]);
  });
});
