// CSV files of an owner's reservations and sessions: contents, and memory for many rows.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AnswerOf } from '@voltagora/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { keepTablesInOrder } from '../../platform/db/tables-in-order.ts';
import { inSlices } from '../../platform/db/queries/slices.ts';
import { csvTable } from '../../platform/text/csv-table.ts';
import { insertHistory } from '../../tests/kit/reservations/history.ts';
import { insertStation, type TestStation } from '../../tests/kit/stations/catalogue.ts';
import { createWorld, type World } from '../../tests/kit/reservations/booking-world.ts';
import { listForFile, type FileRow } from '../reservations/lists/owner-reservations.reads.ts';
import { RESERVATION_COLUMNS } from '../reservations/lists/reservation-columns.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const RESERVATIONS = '/api/stations/owner_station-reservations/';
const TRANSACTIONS = '/api/stations/owner_station-transactions/';
/** Rows in the memory test; `npm run bench -- owner-lists` uses more. */
const ROWS = 8_000;
const QUERY = { ordering: '-start_time', page: 1, page_size: 20, search: '' } as const;
let database: OpenDatabase;
let world: World;
let owner: Actor;
let driver: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
  owner = await world.join('station_owner');
  driver = await world.join('driver');
  station = await insertStation(world.db, owner);
  await world.db
    .updateTable('stations')
    .set({ name: '=HYPERLINK("http://x")', city: 'Αθήνα' })
    .where('id', '=', station.stationId)
    .execute();
  // Spans the hour that occurs twice in Athens, in steps of fractions of a millisecond.
  await fill(owner, station, 2_500, '2026-10-24T23:00:00.000Z');
  await world.db
    .updateTable('reservations')
    .set({ comments: 'first line\nsecond, "quoted"' })
    .where('owner_id', '=', owner.userId)
    .execute();
});
afterAll(() => database.close());

const fill = (of: Actor, at: TestStation, count: number, from: string) =>
  insertHistory(world.db, {
    ownerId: of.userId,
    driverIds: [driver.userId],
    plugs: [at],
    count,
    from: new Date(from),
    everyMinutes: 30,
    isEarned: false,
  });

type Row = Record<string, string>;
async function file(path: string, query = '', actor = owner) {
  const headers = { authorization: `Bearer ${actor.userId}` };
  const answer = await world.app.inject({ url: `${path}export/${query}`, headers });
  const rows: Row[] = answer.statusCode === 200 ? read(answer.body) : [];
  return { answer, rows };
}
const read = (text: string): Row[] => parse(text, { bom: true, columns: true });

describe('[S7.31] the file of reservations', () => {
  it('has every row once, newest first, with local and UTC times', async () => {
    const { answer, rows } = await file(RESERVATIONS);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="reservations.csv"');
    expect(answer.body.startsWith('\uFEFFStart (station time),')).toBe(true);
    expect(new Set(rows.map((row) => row['Reservation'])).size).toBe(2_500);
    const starts = rows.map((row) => row['Start (UTC)']!);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const last = rows.at(-4);
    expect(last).toMatchObject({
      'Start (station time)': '2026-10-25 03:30',
      'Time zone': 'Europe/Athens',
      'Start (UTC)': '2026-10-25T00:30:00Z',
      Status: 'FULFILLED',
      Station: `'=HYPERLINK("http://x")`,
      City: 'Αθήνα',
      Driver: driver.email,
      'Energy (kWh)': '13',
      Tokens: '5',
      Amount: '0.5',
      Currency: 'EURO',
      Comments: 'first line\nsecond, "quoted"',
    });
    // An hour later, with the same local time.
    expect(rows.at(-6)).toMatchObject({
      'Start (station time)': '2026-10-25 03:30',
      'Start (UTC)': '2026-10-25T01:30:00Z',
    });
    expect(rows.at(-1)).toMatchObject({ Status: 'NO_SHOW', Tokens: '', Amount: '', Currency: '' });
  });

  it('has the rows of the list with the same filters, oldest first if the order says so', async () => {
    const filter = '?status=FULFILLED&from=2026-11-01T00:00:00Z&search=quo&ordering=start_time';
    expect((await file(RESERVATIONS, filter)).rows).toEqual([]);
    const found = filter.replace('quo', 'hyperlink');
    const { rows } = await file(RESERVATIONS, found);
    const listed: AnswerOf<'listOwnerReservations'> = (
      await world.call(owner, 'GET', `${RESERVATIONS}${found}&page_size=100`)
    ).body;
    expect(rows).toHaveLength(listed.count);
    expect(rows.slice(0, 100).map((row) => row['Reservation'])).toEqual(
      listed.results.map(({ id }) => id),
    );
  });
});

describe('[S7.26] the file of charging sessions', () => {
  it('has every row once, newest first', async () => {
    const { answer, rows } = await file(TRANSACTIONS);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="transactions.csv"');
    expect(new Set(rows.map((row) => row['Transaction'])).size).toBe(2_125);
    expect(rows.at(-1)).toMatchObject({
      'Started (station time)': '2026-10-25 03:30',
      'Stopped (UTC)': '2026-10-25T01:10:00Z',
      'Energy (kWh)': '13',
      Tokens: '5',
      'Id tag of': '',
      'OCPP transaction': expect.stringMatching(/^\d+$/u),
      'Id tag': expect.stringMatching(/^•*.{4}$/u),
      'Stop reason': 'Local',
      'Meter start (kWh)': expect.stringMatching(/^\d/u),
      'Meter stop (kWh)': expect.stringMatching(/^\d/u),
    });
  });

  it('has the rows of the list with the same filters, ordered by time even where the list is not', async () => {
    const { rows } = await file(TRANSACTIONS, '?to=2026-10-26T00:00:00Z&ordering=energy_kWh');
    const starts = rows.map((row) => row['Started (UTC)']!);
    expect(starts).toEqual(starts.toSorted());
    const { body } = await world.call(owner, 'GET', `${TRANSACTIONS}?to=2026-10-26T00:00:00Z`);
    expect(rows).toHaveLength(body.count);
  });
});

test('[S6.03] [B7] another owner’s files have only titles; drivers and strangers get none', async () => {
  const rival = await world.join('station_owner');
  for (const path of [RESERVATIONS, TRANSACTIONS]) {
    const { answer, rows } = await file(path, `?station=${station.stationId}`, rival);
    expect([answer.statusCode, rows, answer.body.trimEnd().split('\r\n').length]).toEqual([
      200,
      [],
      1,
    ]);
    expect((await file(path, '', driver)).answer.statusCode).toBe(403);
    expect((await file(path, '?ordering=mood')).answer.statusCode).toBe(400);
  }
});

test('rows that differ by less than a millisecond are neither lost nor repeated', async () => {
  const close = await world.join('station_owner');
  await fill(close, await insertStation(world.db, close), 3_000, '2026-01-01T00:00:00Z');
  await sql`update reservations set start_time = '2026-01-01'::timestamptz + counted.n * interval '1 microsecond',
      stop_time = '2026-01-02'
    from (select id, row_number() over () as n from reservations where owner_id = ${close.userId}::uuid) counted
    where counted.id = reservations.id`.execute(world.db);
  for (const query of ['', '?ordering=start_time']) {
    const { rows } = await file(RESERVATIONS, query, close);
    expect(new Set(rows.map((row) => row['Reservation'])).size).toBe(3_000);
  }
});

test('eight thousand rows are streamed with a small part of their memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const many = await world.join('station_owner');
  await fill(many, await insertStation(world.db, many), ROWS, '2020-01-01T00:00:00Z');
  await keepTablesInOrder(world.db);
  /** Peak of additional heap while slices of `limit` rows are read. */
  async function peak(limit: number) {
    const read = (after: FileRow | undefined) =>
      listForFile(world.db, many.userId, QUERY, { after, limit });
    collect();
    const before = process.memoryUsage().heapUsed;
    let [most, lines] = [0, -1];
    for await (const part of csvTable(RESERVATION_COLUMNS, inSlices(read, limit))) {
      lines += part.split('\r\n').length - 1;
      collect();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(lines).toBe(ROWS);
    return most;
  }
  const slices = await peak(200);
  const whole = await peak(ROWS);
  expect(whole / slices).toBeGreaterThan(10);
});
