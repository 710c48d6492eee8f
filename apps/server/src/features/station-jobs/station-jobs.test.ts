import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createNetwork, type Network } from '../../tests/kit/stations/map-network.ts';
import { openBothDatabases } from '../../tests/kit/database/open-database.ts';

const databases = await openBothDatabases();
afterAll(async () => {
  for (const database of databases) await database.close();
});

describe.each(databases)('on the $kind database', (database) => {
  let network: Network;
  let owner: Actor;
  let rival: Actor;
  let ids: number[];

  beforeAll(async () => {
    network = await createNetwork(database);
  });
  afterAll(() => network.close());
  beforeEach(async () => {
    owner = await network.person('station_owner');
    rival = await network.person('station_owner');
    ids = [];
    for (const name of ['A', 'B', 'C']) {
      const { id } = await network.addStation({ name: `Station ${name}`, owner });
      ids.push(id);
    }
  });

  const pricing = (price: number, more: object = {}) => ({
    pricing_policy: 0,
    price_per_kWh: price,
    currency: 'EURO',
    ...more,
  });
  const start = (action: object, stations: object = { ids }, actor = owner, key?: string) =>
    network.call(actor, 'POST', '/api/stations/jobs/', { stations, action }, key);
  const read = async (id: string, actor = owner) =>
    (await network.call(actor, 'GET', `/api/stations/jobs/${id}/`)).body;
  const undo = (id: string, actor = owner) =>
    network.call(actor, 'POST', `/api/stations/jobs/${id}/undo/`);
  const edit = (id: number, change: object) =>
    network.call(owner, 'PUT', `/api/stations/${id}/`, change);
  const station = async (id: number) =>
    (await network.call(owner, 'GET', `/api/stations/${id}/edit/`)).body;
  async function run(action: object, stations?: object) {
    const { status, body } = await start(action, stations);
    expect(status).toBe(201);
    await network.runStationJobs();
    return read(body.id);
  }

  describe('[26.4] a change of many stations', () => {
    test('is accepted at once, carried out later, and has an outcome for each', async () => {
      const { status, body } = await start({ kind: 'price', pricing: pricing(0.52) });
      expect(status).toBe(201);
      expect(body).toMatchObject({ kind: 'price', total: 3, waiting: 3, finished_at: null });
      await network.runStationJobs();
      expect(await read(body.id)).toMatchObject({
        waiting: 0,
        done: 3,
        can_undo: true,
        finished_at: expect.any(String),
        results: [{ station: { id: ids[0] }, name: 'Station A', state: 'done' }, {}, {}],
      });
      for (const id of ids) expect((await station(id)).pricing.price_per_kWh).toBe(0.52);
    });

    test('a station that refuses does not stop the others, and says why', async () => {
      await network.db
        .updateTable('stations')
        .set({ max_power_w: 150_000 })
        .where('id', '=', ids[1]!)
        .execute();
      const job = await run({ kind: 'price', pricing: pricing(0.52, { base_flat_fee: 1 }) });
      expect(job).toMatchObject({ done: 2, refused: 1 });
      expect(job.results[0]).toMatchObject({
        name: 'Station B',
        state: 'refused',
        code: 'price_not_lawful',
        detail: expect.stringContaining('start fee'),
      });
      expect((await station(ids[1]!)).pricing.price_per_kWh).toBe(0.45);
    });

    test('a station that is deleted meanwhile is refused', async () => {
      const { body } = await start({ kind: 'pause' });
      await network.call(owner, 'DELETE', `/api/stations/${ids[0]}/`);
      await network.runStationJobs();
      expect(await read(body.id)).toMatchObject({
        done: 2,
        refused: 1,
        results: [{ name: 'Station A', code: 'not_found' }, {}, {}],
      });
    });

    test('pauses and resumes; a station that is so already is unchanged', async () => {
      await edit(ids[0]!, { is_paused: true });
      expect(await run({ kind: 'pause' })).toMatchObject({ done: 2, unchanged: 1 });
      expect((await station(ids[2]!)).state).toBe('paused');
      expect(await run({ kind: 'resume' })).toMatchObject({ done: 3, unchanged: 0 });
    });

    test('sets opening hours', async () => {
      const hours = [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }];
      const job = await run({ kind: 'hours', open_24_7: false, opening_hours: hours });
      expect(job).toMatchObject({ done: 3, can_undo: false });
      expect((await station(ids[0]!)).opening_hours).toEqual(hours);
      const broken = await run({ kind: 'hours', open_24_7: false, opening_hours: [] });
      expect(broken).toMatchObject({ refused: 3 });
      expect(broken.results[0].code).toBe('validation_failed');
    });

    test('adds and removes tags, at most ten', async () => {
      await edit(ids[0]!, { tags: ['old', 'kept'] });
      expect(await run({ kind: 'tags', add: ['north'], remove: ['old'] })).toMatchObject({
        done: 3,
      });
      expect((await station(ids[0]!)).tags).toEqual(['kept', 'north']);
      expect((await station(ids[1]!)).tags).toEqual(['north']);
      const more = Array.from({ length: 9 }, (_tag, index) => `tag ${index}`);
      const job = await run({ kind: 'tags', add: more, remove: [] });
      expect(job).toMatchObject({ done: 2, refused: 1 });
    });

    test('reaches all that match a filter, however many pages', async () => {
      await edit(ids[0]!, { is_paused: true });
      const job = await run(
        { kind: 'price', pricing: pricing(0.6) },
        { filter: { state: 'paused' } },
      );
      expect(job).toMatchObject({ total: 1, done: 1, results: [{ name: 'Station A' }] });
      const none = await start({ kind: 'pause' }, { filter: { search: 'nowhere' } });
      expect(none.status).toBe(400);
    });

    test('with an idempotency key is one job', async () => {
      const key = newId();
      const first = await start({ kind: 'pause' }, { ids }, owner, key);
      const again = await start({ kind: 'pause' }, { ids }, owner, key);
      expect(again.body).toEqual(first.body);
      expect((await network.call(owner, 'GET', '/api/stations/jobs/')).body.results).toHaveLength(
        1,
      );
    });

    test('at most five are under way', async () => {
      for (let at = 0; at < 5; at++) expect((await start({ kind: 'pause' })).status).toBe(201);
      expect((await start({ kind: 'pause' })).body.code).toBe('too_many_station_jobs');
      await network.runStationJobs();
      expect((await start({ kind: 'pause' })).status).toBe(201);
      await network.runStationJobs();
    });

    test("concerns the owner's own stations only, and only the owner reads it", async () => {
      const theirs = await network.addStation({ name: 'Theirs', owner: rival });
      const { status, body } = await start({ kind: 'pause' }, { ids: [...ids, theirs.id] });
      expect([status, body.code]).toEqual([404, 'not_found']);
      const mine = await run({ kind: 'pause' });
      expect((await read(mine.id, rival)).code).toBe('not_found');
      expect((await undo(mine.id, rival)).status).toBe(404);
    });
  });

  describe('[26.4] undoing', () => {
    test('gives back the former values where nothing has changed since', async () => {
      await edit(ids[0]!, { pricing: pricing(0.3) });
      const job = await run({ kind: 'price', pricing: pricing(0.7) });
      await edit(ids[1]!, { pricing: pricing(0.8) });
      const { body } = await undo(job.id);
      await network.runStationJobs();
      const undone = await read(body.id);
      expect(undone).toMatchObject({ kind: 'undo', done: 2, refused: 1, can_undo: false });
      expect(undone.results[0]).toMatchObject({ name: 'Station B', code: 'changed_since' });
      const prices = await Promise.all(ids.map(async (id) => (await station(id)).pricing));
      expect(prices.map(({ price_per_kWh: price }) => price)).toEqual([0.3, 0.8, 0.45]);
    });

    test('works for tags and a pause, once', async () => {
      const tagged = await run({ kind: 'tags', add: ['north'], remove: [] });
      const paused = await run({ kind: 'pause' });
      for (const { id } of [tagged, paused]) expect((await undo(id)).status).toBe(201);
      await network.runStationJobs();
      expect(await station(ids[0]!)).toMatchObject({ tags: [], is_paused: false });
      expect((await undo(paused.id)).body.code).toBe('station_job_not_undoable');
    });

    test('a job that is under way is not undone', async () => {
      const { body } = await start({ kind: 'pause' });
      expect((await undo(body.id)).body.code).toBe('station_job_not_undoable');
      await network.runStationJobs();
    });
  });
});
