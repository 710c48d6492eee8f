// Consecutive statements match: a closing balance is the next opening balance, in any time zone, for both roles.
import { tokenMinorToTokens, tokensToTokenMinor } from '@voltagora/domain';
import type { AnswerOf } from '@voltagora/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { tokenAmount } from '../../platform/texts/token-amount.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { pdfPages } from '../../tests/kit/pdf-text.ts';
import { createWorld, type World } from '../../tests/kit/reservations/booking-world.ts';
import { insertReservation } from '../../tests/kit/wallet/ledger.ts';

const STATEMENTS = '/api/wallet/statements/';
const FILE = `${STATEMENTS}file/`;
const EXPORT = '/api/wallet/transactions/export/';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let owner: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
  driver = await world.join('driver');
  owner = await world.join('station_owner');
  for (const [index, at] of MOMENTS.entries()) {
    await give(driver, at, 5_000 + index);
    await charge(driver, at, 1_000 + index * 7);
  }
});
afterAll(() => database.close());

/** Around ends of months in several time zones, and around both clock changes. */
const MOMENTS = [
  '2026-09-30T20:59:59.999Z',
  '2026-09-30T21:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-10-31T21:30:00.000Z',
  '2026-10-31T22:00:00.000Z',
  '2026-11-01T03:59:59.000Z',
  '2027-01-01T00:00:00.000Z',
  '2027-03-28T00:59:00.000Z',
  '2027-03-31T20:59:59.999Z',
  '2027-03-31T21:00:00.000Z',
];

async function give(to: Actor, at: string, amountMinor: number): Promise<void> {
  world.clock.set(new Date(at));
  const gift = { userId: to.userId, amountMinor, idempotencyKey: newId() };
  await world.db
    .transaction()
    .execute((trx) => world.wallet.grant(trx, { ...gift, reason: 'welcome' }));
}

/** A hold that is captured in part; the owner pays a commission. */
async function charge(by: Actor, at: string, amountMinor: number, seller = owner): Promise<void> {
  world.clock.set(new Date(at));
  const reservationId = await insertReservation(world.db, { driver: by, owner: seller });
  const hold = { reservationId, driverId: by.userId, ownerId: seller.userId, amountMinor };
  await world.db.transaction().execute(async (trx) => {
    await world.wallet.hold(trx, { ...hold, amountMinor: amountMinor + 100 });
    await world.wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' });
  });
}

type Statement = AnswerOf<'listStatements'>['results'][number];
const list = async (actor: Actor, zone?: string): Promise<Statement[]> => {
  const query = zone === undefined ? '' : `?time_zone=${encodeURIComponent(zone)}`;
  const { status, body } = await world.call(actor, 'GET', STATEMENTS + query);
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results;
};
const file = (actor: Actor, path: string) =>
  world.app.inject({ url: path, headers: { authorization: `Bearer ${actor.userId}` } });

const ZONES = ['UTC', 'Europe/Athens', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

describe.each(['driver', 'station_owner'] as const)('statements of a %s', (role) => {
  test.each(ZONES)('match in %s, and end with the balance', async (zone) => {
    const actor = role === 'driver' ? driver : owner;
    const oldestFirst = (await list(actor, zone)).toReversed();
    expect(oldestFirst.length).toBeGreaterThan(3);
    let before = 0;
    for (const { month, opening, received, spent, closing } of oldestFirst) {
      expect([month, opening]).toEqual([month, tokenMinorToTokens(before)]);
      before += tokensToTokenMinor(received) - tokensToTokenMinor(spent);
      expect([month, closing]).toEqual([month, tokenMinorToTokens(before)]);
    }
    const { results } = await world.wallet.balance(actor);
    expect(tokenMinorToTokens(before)).toBe(results[0]?.balance);
    const movements = oldestFirst.reduce((sum, one) => sum + one.movements, 0);
    expect(movements, 'every one is of one month').toBe(2 * MOMENTS.length);
    const months = oldestFirst.map(({ month }) => month);
    expect(months).toEqual([...new Set(months)].toSorted());
  });
});

describe('a month', () => {
  const countOf = (statements: Statement[]) =>
    Object.fromEntries(statements.map(({ month, movements }) => [month, movements]));

  it('begins at local midnight, in summer and in winter', async () => {
    expect(countOf(await list(driver, 'Europe/Athens'))).toEqual({
      '2026-09': 2,
      '2026-10': 8,
      '2026-11': 4,
      '2027-01': 2,
      '2027-03': 4,
      '2027-04': 2,
    });
    const utc = countOf(await list(driver));
    expect(utc, 'UTC where none is asked').toEqual(countOf(await list(driver, 'UTC')));
    expect(utc).toEqual({ '2026-09': 4, '2026-10': 8, '2026-11': 2, '2027-01': 2, '2027-03': 6 });
  });

  it('without movements is not found', async () => {
    const nobody = await world.join('station_owner');
    expect(await list(nobody)).toEqual([]);
    for (const [actor, month] of [
      [nobody, '2026-10'],
      [driver, '2026-12'],
      [driver, '2030-01'],
    ] as const) {
      const answer = await file(actor, `${FILE}?month=${month}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });
});

describe('[B9] with an invalid zone or name is refused', () => {
  test.each(['Mars/Phobos', '', '+99:00', "UTC'; drop table users", 'x'.repeat(61)])(
    'the zone %j',
    async (zone) => {
      const query = `time_zone=${encodeURIComponent(zone)}`;
      for (const path of [`${STATEMENTS}?`, `${FILE}?month=2026-10&`, `${EXPORT}?`]) {
        const answer = await file(driver, path + query);
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { code: 'validation_failed', errors: { time_zone: [expect.any(String)] } },
        ]);
      }
    },
  );
  test.each(['2026-13', '2026-1', '1999-12', ''])('the month %j', async (month) => {
    const answer = await file(driver, `${FILE}?month=${month}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });
});

describe('a statement as PDF', () => {
  const textOf = async (actor: Actor, query: string): Promise<string[][]> => {
    const answer = await file(actor, `${FILE}?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    return pdfPages(answer.rawPayload).map((page) => page.split('\n'));
  };

  it('has the same figures as the list, in the requested time zone', async () => {
    const zone = 'Europe/Athens';
    const listed = (await list(driver, zone)).find(({ month }) => month === '2026-11');
    const [page = []] = await textOf(driver, `month=2026-11&time_zone=${zone}`);
    expect(page).toEqual(expect.arrayContaining(['Statement', 'November 2026', 'Welcome tokens']));
    for (const figure of [listed?.opening, listed?.received, listed?.spent, listed?.closing]) {
      expect(page).toContain(tokenAmount('en', tokensToTokenMinor(figure ?? 0)));
    }
    expect(page, 'as the clock in Athens shows it').toContain('1 Nov 2026, 00:00 GMT+2');
  });

  it('in Greek uses Greek decimal and thousands separators', async () => {
    const [page = []] = await textOf(owner, 'month=2026-10&lang=el&time_zone=Europe/Athens');
    expect(page).toEqual(
      expect.arrayContaining(['Κίνηση λογαριασμού', 'Οκτώβριος 2026', 'Φόρτιση', 'Προμήθεια']),
    );
    expect(page.join(' ')).toContain('25 Οκτ 2026, 03:30 GMT+3');
    expect(page.join(' '), 'the hour that comes twice').toContain('03:30 GMT+2');
  });

  it('spans as many pages as needed, each with the table header', async () => {
    const buyer = await world.join('driver');
    for (let count = 0; count < 90; count++) await give(buyer, '2026-08-10T10:00:00Z', 101);
    const pages = await textOf(buyer, 'month=2026-08');
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Balance');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const rows = pages.flat().filter((line) => line === 'Welcome tokens');
    expect(rows).toHaveLength(90);
    expect(pages[0]).toEqual(expect.arrayContaining(['€9.09', '90.90 tokens']));
  });
});

describe('the CSV of a wallet', () => {
  const rowsOf = (text: string): Record<string, string>[] =>
    parse(text, { bom: true, columns: true });

  test.each(['driver', 'station_owner'] as const)(
    'of a %s has every movement once, newest first, and its balance runs',
    async (role) => {
      const actor = role === 'driver' ? driver : owner;
      const answer = await file(actor, `${EXPORT}?time_zone=Europe/Athens`);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="wallet.csv"');
      const rows = rowsOf(answer.body);
      expect(new Set(rows.map((row) => row['Transaction'])).size).toBe(2 * MOMENTS.length);
      const hundredths = (row: Record<string, string> | undefined, column: string) =>
        Math.round(Number(row?.[column]) * 100);
      for (const [index, row] of rows.entries()) {
        const before =
          index + 1 < rows.length ? hundredths(rows[index + 1], 'Balance after (tokens)') : 0;
        expect(hundredths(row, 'Balance after (tokens)') - hundredths(row, 'Tokens')).toBe(before);
      }
      expect(Number(rows[0]?.['Balance after (tokens)'])).toBe(
        (await world.wallet.balance(actor)).results[0]?.balance,
      );
      expect(rows.at(-1)).toMatchObject({
        'Time (local)': '2026-09-30 23:59',
        'Time (UTC)': '2026-09-30T20:59:59Z',
        'Time zone': 'Europe/Athens',
      });
    },
  );

  it('[B10] has no formulas, and numbers stay numbers', async () => {
    const buyer = await world.join('driver', 50);
    await charge(buyer, '2027-05-01T10:00:00Z', 500);
    await world.db
      .updateTable('stations')
      .set({ name: '=HYPERLINK("http://x")' })
      .where('owner_id', '=', owner.userId)
      .execute();
    const [row] = rowsOf((await file(buyer, EXPORT)).body);
    expect(row).toMatchObject({ Station: `'=HYPERLINK("http://x")`, Tokens: '-5' });
    const money = { Amount: '-0.5', 'Balance after (amount)': '4.5', Currency: 'EURO' };
    expect(row).toMatchObject(money);
  });

  it('has only its header before the first movement', async () => {
    const nobody = await world.join('station_owner');
    expect((await file(nobody, EXPORT)).body.trim().split('\r\n')).toHaveLength(1);
  });
});
