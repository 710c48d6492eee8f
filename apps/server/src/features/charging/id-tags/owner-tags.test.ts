import type { IdTag } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import {
  book,
  eventually,
  idTagOf,
  insertChargingPoint,
  sessionOf,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let number = 0;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  number += 1;
  await bench.fresh();
});
afterAll(() => bench.close());

const PATH = '/api/ocpp/id-tags/';
const card = () => `Card-${number}`;
const post = (body: object, actor = bench.owner) => bench.world.call(actor, 'POST', PATH, body);
const put = (id: string, body: object, actor = bench.owner) =>
  bench.world.call(actor, 'PUT', `${PATH}${id}/`, body);
const remove = (id: string, actor = bench.owner) =>
  bench.world.call(actor, 'DELETE', `${PATH}${id}/`);
async function letIn(body: object = {}, actor = bench.owner): Promise<IdTag> {
  const { status, body: tag } = await post({ idTag: card(), ...body }, actor);
  expect(status).toBe(201);
  return tag;
}
const authorize = (idTag: string) => bench.point.call('Authorize', { idTag });
const accepted = { idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) } };
const refused = (status: string) => ({ idTagInfo: { status } });
const ofPoint = () => ({ charging_point: { id: bench.chargingPoint.chargingPointId } });

describe('[S3.07] [S7.41] an owner', () => {
  test('creates, reads, changes and deletes a tag', async () => {
    const tag = await letIn({ user: { email: 'van@example.org' } });
    expect(tag).toEqual({
      id: expect.any(String),
      user: { email: 'van@example.org' },
      idTag: card(),
      charging_point: null,
      is_blocked: false,
      group: '',
      ends_at: null,
      created_at: bench.world.clock.now().toISOString(),
    });
    const { body: found } = await bench.world.call(bench.owner, 'GET', `${PATH}?search=VAN@`);
    expect(found).toEqual({ results: [tag], count: 1 });
    const held = { user: { email: '' }, ...ofPoint(), is_blocked: true };
    const change = { idTag: 'Other', ...held, group: 'Family' };
    const { body: changed } = await put(tag.id, change);
    expect(changed).toEqual({ ...tag, ...change });
    expect(await remove(tag.id)).toMatchObject({ status: 204, body: null });
    expect(await remove(tag.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('pages through tags, newest first', async () => {
    const other = await bench.world.join('station_owner');
    for (const idTag of ['A', 'B', 'C']) {
      await letIn({ idTag }, other);
      bench.world.clock.advance(1_000);
    }
    const { body } = await bench.world.call(other, 'GET', `${PATH}?page=2&page_size=2`);
    expect(body).toMatchObject({ count: 3, results: [{ idTag: 'A' }] });
  });

  test('cannot create a tag twice, ignoring case, neither for one charging point nor for all', async () => {
    const tag = await letIn();
    const twice = { status: 409, body: { code: 'id_tag_taken' } };
    expect(await post({ idTag: card().toUpperCase() })).toMatchObject(twice);
    const there = await letIn(ofPoint());
    expect(await put(there.id, { idTag: card() })).toMatchObject(twice);
    expect(await put(tag.id, { idTag: card().toUpperCase() })).toMatchObject({ status: 200 });
    const both = await Promise.all([post({ idTag: 'Twin' }), post({ idTag: 'twin' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('cannot see tags and charging points of another owner', async () => {
    const tag = await letIn();
    const other = await bench.world.join('station_owner');
    const missing = { status: 404, body: { code: 'not_found' } };
    expect(await put(tag.id, { idTag: 'Mine' }, other)).toMatchObject(missing);
    expect(await remove(tag.id, other)).toMatchObject(missing);
    expect(await post({ idTag: 'Mine', ...ofPoint() }, other)).toMatchObject(missing);
    const { body } = await bench.world.call(other, 'GET', PATH);
    expect(body).toEqual({ results: [], count: 0 });
    await letIn({}, other);
  });

  test("[B24] never sees the tags of drivers' reservations", async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const { text } = await bench.world.call(bench.owner, 'GET', `${PATH}?page_size=100`);
    expect(text).not.toContain(await idTagOf(bench.world.db, id));
  });

  test.each([['A'.repeat(21)], [''], ['has blank'], ['κάρτα'], ['nul\u0000'], [null], [7]])(
    '[B5] %j is no tag',
    async (idTag) => {
      expect(await post({ idTag })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );
});

describe('[S7.41] an allowed tag', () => {
  test('[B5] charges in any case, without booking and without a bill', async () => {
    await letIn({ user: { email: 'van@example.org' } });
    expect(await authorize(card().toUpperCase())).toEqual(accepted);
    const { answer } = await bench.startOf(card().toLowerCase(), { meterStart: 0 });
    expect(answer).toMatchObject(accepted);
    const timestamp = bench.later(10);
    const { transactionId } = answer;
    const stop = { transactionId, idTag: card(), meterStop: 3_000, timestamp };
    expect(await bench.point.call('StopTransaction', stop)).toEqual(accepted);
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({
      id_tag: card().toLowerCase(),
      reservation_id: null,
      energy_wh: 3_000,
      flags: [],
      owner_id: bench.owner.userId,
    });
  });

  test('[S7.41] is shown to its owner during a session, who alone can stop it', async () => {
    await letIn();
    const { answer } = await bench.startOf(card());
    const { chargingPointId, plugIds } = bench.chargingPoint;
    const path = `/api/ocpp/charging-point/${chargingPointId}`;
    const connection = `/api/stations/charging-points/${chargingPointId}/connection/`;
    const { body } = await bench.world.call(bench.owner, 'GET', connection);
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        plug: { id: plugIds[0] },
        started_at: bench.world.clock.now().toISOString(),
        energy_kWh: 0,
        reservation: null,
      },
    ]);
    const asked: unknown[] = [];
    let word = 'Accepted';
    bench.point.handle('RemoteStopTransaction', async ({ params }) => {
      asked.push(params);
      return { status: word };
    });
    const session = { id: body.sessions[0].id };
    const stop = (actor = bench.owner, of = session) =>
      bench.world.call(actor, 'POST', `${path}/stop-session`, { session: of });
    const other = await bench.world.join('station_owner');
    expect(await stop(other)).toMatchObject({ status: 404 });
    expect(await stop(bench.driver)).toMatchObject({ status: 403 });
    expect(await stop(bench.owner, { id: newId() })).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
    expect(await stop()).toMatchObject({ status: 200, body: { status: 'Accepted' } });
    expect(asked).toEqual([{ transactionId: answer.transactionId }]);
    word = 'Rejected';
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    expect(await stop()).toMatchObject({ status: 409, body: { code: 'charger_refused' } });
    const timestamp = bench.later(1);
    const { transactionId } = answer;
    await bench.point.call('StopTransaction', { transactionId, meterStop: 1_500, timestamp });
    expect(await stop()).toMatchObject({ status: 404 });
    const { body: after } = await bench.world.call(bench.owner, 'GET', connection);
    expect(after.sessions).toEqual([]);
  });

  test('reported twice creates one session and is accepted again', async () => {
    await letIn();
    const { request, answer } = await bench.startOf(card());
    const again = await bench.point.call('StartTransaction', request);
    expect(again).toEqual({
      transactionId: answer.transactionId,
      ...accepted,
    });
  });

  test("is invalid at another owner's charging point, and at others than its own", async () => {
    await letIn({}, await bench.world.join('station_owner'));
    expect(await authorize(card())).toEqual(refused('Invalid'));
    const elsewhere = await insertChargingPoint(bench.world.db, bench.owner);
    await letIn({ charging_point: { id: elsewhere.chargingPointId } });
    expect(await authorize(card())).toEqual(refused('Invalid'));
  });

  test.each([
    ['homoglyph', () => card().replace('C', 'С')],
    ['one letter more', () => `${card()}9`],
  ])('[B5] does not match a different tag: %s', async (_, other) => {
    await letIn();
    expect(await authorize(other())).toEqual(refused('Invalid'));
  });

  test('[O10] that is blocked is refused; a session that started anyway is ended without a debt', async () => {
    await letIn({ is_blocked: true });
    expect(await authorize(card())).toEqual(refused('Blocked'));
    const { request, answer } = await bench.startOf(card());
    expect(answer.idTagInfo).toEqual({ status: 'Blocked' });
    expect(await bench.point.call('StartTransaction', request)).toEqual(answer);
    const stop = await bench.point.call('StopTransaction', {
      transactionId: answer.transactionId,
      idTag: card(),
      meterStop: 1_200,
      timestamp: bench.later(1),
      reason: 'DeAuthorized',
    });
    expect(stop).toEqual(refused('Blocked'));
    expect(await sessionOf(bench.world.db, answer.transactionId)).toMatchObject({
      flags: ['unauthorized', 'Blocked'],
      stop_reason: 'DeAuthorized',
      reservation_id: null,
    });
  });

  test('that is blocked at one charging point is accepted at the others', async () => {
    await letIn();
    await letIn({ ...ofPoint(), is_blocked: true });
    expect(await authorize(card())).toEqual(refused('Blocked'));
    await bench.fresh();
    expect(await authorize(card())).toEqual(accepted);
  });

  test('cannot use a plug that a driver has reserved now, but can use the next one', async () => {
    await letIn();
    await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    bench.later(20);
    expect(await authorize(card())).toEqual(accepted);
    expect((await bench.startOf(card())).answer.idTagInfo).toEqual({ status: 'Invalid' });
    expect((await bench.startOf(card(), { connectorId: 2 })).answer).toMatchObject(accepted);
  });

  test('is refused while every plug is reserved, except to stop its own session', async () => {
    await letIn();
    const first = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 30);
    await bench.startOf(card());
    await book(bench.world, bench.driver, bench.chargingPoint.plugIds[1], 30);
    bench.world.clock.advance(
      new Date(first.start_time).getTime() - bench.world.clock.now().getTime(),
    );
    expect(await authorize(card())).toEqual(accepted);
    await letIn({ idTag: `${card()}-b` });
    expect(await authorize(`${card()}-b`)).toEqual(refused('Invalid'));
  });

  test("is asked to stop once when a driver's booking of its plug begins", async () => {
    await letIn();
    const asked: unknown[] = [];
    bench.point.handle('RemoteStopTransaction', async ({ params }) => {
      asked.push(params);
      return { status: 'Accepted' };
    });
    const beside = await bench.startOf(card(), { connectorId: 2 });
    const { answer } = await bench.startOf(card());
    const [plug] = bench.chargingPoint.plugIds;
    const { start_time: start } = await book(bench.world, bench.driver, plug, 30);
    const watch = () => bench.world.charging.watch(bench.world.clock.now());
    bench.world.clock.set(new Date(new Date(start).getTime() - 1));
    await watch();
    expect(asked).toEqual([]);
    bench.world.clock.set(new Date(start));
    await watch();
    await watch();
    expect(asked).toEqual([{ transactionId: answer.transactionId }]);
    expect((await sessionOf(bench.world.db, beside.answer.transactionId)).stop_asked_at).toBe(null);
    await bench.world.journal.flush();
    const { body } = await bench.world.call(
      bench.owner,
      'GET',
      `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/events/`,
    );
    const detail = { because: 'plug_booked', answer: 'Accepted' };
    expect(body.results).toContainEqual(expect.objectContaining({ kind: 'stop_asked', detail }));
  });

  test('keeps charging after its deletion, and is removed from the cache of the charging point', async () => {
    const told: unknown[] = [];
    bench.point.handle('ClearCache', async ({ params }) => {
      told.push(params);
      return { status: 'Accepted' };
    });
    const { id } = await letIn();
    const { answer } = await bench.startOf(card());
    await remove(id);
    await eventually(async () => told.length === 1);
    expect((await sessionOf(bench.world.db, answer.transactionId)).stopped_at).toBeNull();
    expect(await authorize(card())).toEqual(refused('Invalid'));
    expect(await lastEvent()).toMatchObject({
      kind: 'cache_cleared',
      actor: 'owner',
      detail: { because: 'id_tag', answer: 'Accepted' },
    });
  });

  test('clears the cache when it is blocked, but not when its label changes', async () => {
    const told: unknown[] = [];
    bench.point.handle('ClearCache', async ({ params }) => {
      told.push(params);
      return { status: 'Rejected' };
    });
    const { id } = await letIn(ofPoint());
    await put(id, { idTag: card(), ...ofPoint(), user: { email: 'new@example.org' } });
    await put(id, { idTag: card(), ...ofPoint(), is_blocked: true });
    await eventually(async () => told.length > 0);
    await put(id, { idTag: card(), ...ofPoint(), is_blocked: false });
    expect(told).toHaveLength(1);
  });
});

async function lastEvent(actor: Actor = bench.owner) {
  await bench.world.journal.flush();
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/events/?search=cache`;
  return eventually(async () => (await bench.world.call(actor, 'GET', path)).body.results[0]);
}

test('an unknown id is not found', async () => {
  expect(await put(newId(), { idTag: 'A' })).toMatchObject({ status: 404 });
});

describe('[S3.07] tags of one group', () => {
  const inFamily = {
    idTagInfo: { status: 'Accepted', expiryDate: expect.any(String), parentIdTag: 'Family' },
  };

  test('are sent with their group in every answer about a tag', async () => {
    await letIn({ group: 'Family' });
    expect(await authorize(card())).toEqual(inFamily);
    const { answer } = await bench.startOf(card());
    expect(answer).toMatchObject(inFamily);
    const stop = { transactionId: answer.transactionId, idTag: card(), meterStop: 1_500 };
    const stopped = await bench.point.call('StopTransaction', {
      ...stop,
      timestamp: bench.later(5),
    });
    expect(stopped).toEqual(inFamily);
  });

  test("can stop each other's sessions if the charging point does not send the group, but no others", async () => {
    await letIn({ group: 'Family' });
    await letIn({ idTag: `son-${card()}`, group: 'family' });
    await letIn({ idTag: `guest-${card()}`, group: 'Guests' });
    const { answer } = await bench.startOf(card());
    const { transactionId } = answer;
    const stop = (idTag: string) =>
      bench.point.call('StopTransaction', {
        transactionId: 0,
        idTag,
        meterStop: 1_500,
        timestamp: bench.later(5),
      });
    await stop(`guest-${card()}`);
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({ stopped_at: null });
    await stop(`son-${card()}`);
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({ energy_wh: 500 });
  });

  test('cannot stop a session when blocked', async () => {
    await letIn({ group: 'Family' });
    await letIn({ idTag: `son-${card()}`, group: 'Family', is_blocked: true });
    const { answer } = await bench.startOf(card());
    const timestamp = bench.later(5);
    const stop = { transactionId: -1, idTag: `son-${card()}`, meterStop: 1_500, timestamp };
    await bench.point.call('StopTransaction', stop);
    const session = await sessionOf(bench.world.db, answer.transactionId);
    expect(session).toMatchObject({ stopped_at: null });
  });
});
