// Two nodes on one database: what both carry out at the same time, and what one takes over from the other.
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Db, OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { openTestDatabase, openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { createNetwork } from '../../tests/kit/stations/map-network.ts';

// Without PostgreSQL, a line is printed and these run on the embedded database alone.
const embedded = await openTestDatabase();
const postgres = await openTestPostgres();
const databases = [embedded, postgres].filter((database) => database !== undefined);
afterAll(async () => {
  for (const database of databases) await database.close();
});

const STATIONS = 12;
const REST_MS = 60_000;
const PRICE = {
  kind: 'price',
  pricing: { pricing_policy: 0, price_per_kWh: 0.6, currency: 'EURO' },
};

/** Two nodes, an owner known to both, and the owner's stations, whose changes are counted. */
async function openNodes(database: OpenDatabase) {
  const [node, other] = [await createNetwork(database), await createNetwork(database)];
  const owner = await node.person('station_owner');
  other.know(owner);
  const ids: number[] = [];
  for (let at = 0; at < STATIONS; at++) {
    ids.push((await node.addStation({ name: `Station ${at}`, owner })).id);
  }
  const changed = await countChanges(database.db);
  const close = async () => {
    await node.close();
    await other.close();
  };
  const read = async (id: string) =>
    (await node.call(owner, 'GET', `/api/stations/jobs/${id}/`)).body;
  const start = async (action: object): Promise<string> => {
    const body = { stations: { ids }, action };
    return (await node.call(owner, 'POST', '/api/stations/jobs/', body)).body.id;
  };
  return { node, other, owner, ids, changed, read, start, close };
}

/** How often each of the stations was written since. */
async function countChanges(db: Db) {
  await sql`create table if not exists counted_changes (station_id int)`.execute(db);
  await sql`delete from counted_changes`.execute(db);
  await sql`create or replace function count_change() returns trigger language plpgsql as $$
    begin insert into counted_changes values (new.id); return null; end $$`.execute(db);
  await sql`create or replace trigger count_change after insert or update on stations
    for each row execute function count_change()`.execute(db);
  return async (): Promise<number[]> => {
    const { rows } = await sql<{ times: number }>`select count(*)::int as times
      from counted_changes group by station_id order by station_id`.execute(db);
    return rows.map(({ times }) => times);
  };
}

describe.each(databases)('[26.4] two nodes on the $kind database', (database) => {
  test('that carry out a change at the same time change each station once', async () => {
    const { node, other, changed, read, start, close } = await openNodes(database);
    const job = await start(PRICE);
    await Promise.all([node.runStationJobs(), other.runStationJobs(), node.runStationJobs()]);
    expect(await read(job)).toMatchObject({ done: STATIONS, refused: 0, waiting: 0 });
    expect(await changed()).toEqual(Array.from({ length: STATIONS }, () => 1));
    await close();
  });

  test('that carry out an import at the same time create each station once', async () => {
    const { node, other, owner, read, close } = await openNodes(database);
    const lines = Array.from({ length: 8 }, (_, at) => `New ${at},Ermou ${at},Athens,GR,37.9,23.7`);
    const csv = ['name,address,city,country,lat,lng', ...lines].join('\n');
    const { body } = await node.call(owner, 'POST', '/api/stations/import/', { csv });
    await Promise.all([node.runStationJobs(), other.runStationJobs()]);
    expect(await read(body.id)).toMatchObject({ done: 8, refused: 0 });
    expect(await namesLike(database.db, owner, 'New %')).toHaveLength(8);
    await close();
  });
});

const namesLike = async (db: Db, { userId }: Actor, pattern: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('stations')
    .select('name')
    .where('owner_id', '=', userId)
    .where('name', 'like', pattern)
    .execute();
  return rows.map(({ name }) => name);
};

/** Resolves when so many connections wait for locks of others. */
const waiting = (db: Db, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(count);
  }, 10_000);

/** Ends the connection that waits to change a station, as when its node dies. */
const endConnection = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%from "stations"%'`.execute(db);

/** `work` runs while the station cannot be changed. */
async function whileLocked(db: Db, id: number, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('stations').select('id').where('id', '=', id).forUpdate().execute();
    await work();
  });
}

// The embedded database has a single connection, so nobody waits and nothing is left half done.
describe.each(postgres === undefined ? [] : [postgres])('[26.4] a node that dies', (database) => {
  const { db } = database;

  test('in the middle of a change is followed by the next, and no station is changed twice', async () => {
    const { node, other, ids, changed, read, start, close } = await openNodes(database);
    const job = await start(PRICE);
    let dying = Promise.resolve();
    let following = Promise.resolve();
    await whileLocked(db, ids[4] ?? 0, async () => {
      dying = node.runStationJobs();
      await waiting(db, 1);
      following = other.runStationJobs();
      await waiting(db, 2);
      await endConnection(db);
    });
    await Promise.allSettled([dying, following]);
    expect(await read(job)).toMatchObject({ done: STATIONS, refused: 0, waiting: 0 });
    expect(await changed()).toEqual(Array.from({ length: STATIONS }, () => 1));
    await close();
  });

  test('leaves the station that it was changing to the next, and refuses nothing', async () => {
    const { node, other, ids, changed, read, start, close } = await openNodes(database);
    const job = await start(PRICE);
    let dying = Promise.resolve();
    await whileLocked(db, ids[4] ?? 0, async () => {
      dying = node.runStationJobs();
      await waiting(db, 1);
      await endConnection(db);
      await expect(dying).rejects.toThrow('1 of 1 failed');
    });
    expect(await read(job)).toMatchObject({ refused: 0, waiting: 1, finished_at: null });
    other.clock.advance(REST_MS);
    await other.runStationJobs();
    expect(await read(job)).toMatchObject({ done: STATIONS, waiting: 0 });
    expect((await read(job)).finished_at).not.toBeNull();
    expect(await changed()).toEqual(Array.from({ length: STATIONS }, () => 1));
    await close();
  });
});
