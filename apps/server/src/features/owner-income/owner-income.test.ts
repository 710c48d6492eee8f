// Income statements and commission invoices: their sums are those of the ledger, whatever was refunded, in any time zone.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { pdfPages } from '../../tests/kit/pdf-text.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../tests/kit/wallet/bought-tokens.ts';
import { verifyBooks } from '../ledger-verification/public.ts';
import { refundReservation } from '../wallet/public.ts';

const INCOME = '/api/wallet/income/';
const INVOICES = '/api/wallet/commission-invoices/';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let driver: Actor;
let owner: Actor;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(() => open('2026-07-10T10:00:00Z'));

async function open(now: string) {
  world = await createTestServer(database, {
    now: new Date(now),
    settings: {
      VOLTAGORA_COMMISSION_VAT_PERCENT: '24',
      VOLTAGORA_HOST_NAME: 'Island Power SA',
      VOLTAGORA_HOST_TAX_NUMBER: 'EL094259216',
    },
  });
  driver = await world.join('driver');
  owner = await world.join('station_owner');
  await buyTokens(world, driver, 100_000);
}

/** €13.25 by default, with 24 % VAT. */
async function charge(tokensMinor = 13_250, vat: number | null = 24): Promise<string> {
  const id = await chargeTokens(world, { driver, owner }, tokensMinor);
  const seller = vat === null ? null : JSON.stringify({ vat_percentage_micro: vat * 1_000_000 });
  await world.db.updateTable('reservations').set({ seller }).where('id', '=', id).execute();
  return id;
}
const refund = (reservationId: string, amountMinor: number, atHostsCost = false) =>
  world.db.transaction().execute((trx) =>
    refundReservation(trx, {
      reservationId,
      amountMinor,
      atHostsCost,
      hasWallet: true,
      now: world.clock.now(),
    }),
  );
const months = async (zone = 'Europe/Athens') =>
  (await world.call(owner, 'GET', `${INCOME}?time_zone=${zone}`)).body.results;
const invoices = async (actor = owner) => (await world.call(actor, 'GET', INVOICES)).body.results;
const file = (path: string, actor = owner) =>
  world.app.inject({ url: path, headers: { authorization: `Bearer ${actor.userId}` } });
const differences = async () =>
  (await verifyBooks(world.db)).differences.filter((line) => /invoice|statement/u.test(line));

describe('[26.1] a month of income', () => {
  it('has gross, VAT, commission and net in euros, and tokens', async () => {
    await charge();
    expect(await months()).toEqual([
      {
        month: '2026-07',
        bills: 1,
        gross: 13.25,
        vat: 2.57,
        commission: 0.66,
        commission_vat: 0.13,
        net: 10.15,
        added_to_balance: 12.58,
        tokens: 125.88,
        currency: 'EURO',
      },
    ]);
  });

  it('of a private person has no VAT', async () => {
    await charge(13_250, null);
    expect((await months())[0]).toMatchObject({ vat: 0, net: 12.72 });
  });

  it('less refunds is what the balance received; a refund at the cost of the host changes nothing', async () => {
    const id = await charge(10_000);
    await charge(10_000);
    await refund(id, 4_000);
    await refund(id, 6_000, true);
    const [month] = await months();
    expect(month).toMatchObject({ bills: 2, gross: 16, commission: 0.8, tokens: 152 });
    const { balance } = (await world.wallet.balance(owner)).results[0] ?? {};
    expect(month.tokens).toBe(balance);
    expect(await differences()).toEqual([]);
  });

  it('begins at midnight of the time zone', async () => {
    world.clock.set(new Date('2026-07-31T20:59:59Z'));
    await charge();
    world.clock.set(new Date('2026-07-31T21:00:00Z'));
    await charge();
    const named = async (zone: string) =>
      (await months(zone)).map(({ month, bills }: { month: string; bills: number }) => [
        month,
        bills,
      ]);
    expect(await named('Europe/Athens')).toEqual([
      ['2026-08', 1],
      ['2026-07', 1],
    ]);
    expect(await named('UTC')).toEqual([['2026-07', 2]]);
  });

  it('as CSV has one row for each bill and refund, which add up to the month', async () => {
    const id = await charge();
    await charge(7_777);
    await refund(id, 1_000);
    const answer = await file(`${INCOME}export/?month=2026-07&time_zone=Europe/Athens`);
    expect(answer.headers['content-disposition']).toContain('income-2026-07.csv');
    const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true });
    expect(rows.map((row) => row['Kind']).toSorted()).toEqual(['bill', 'bill', 'refund']);
    const cents = (title: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[title]) * 100), 0);
    const [month] = await months();
    expect(cents('Gross')).toBe(Math.round(month.gross * 100));
    expect(cents('VAT')).toBe(Math.round(month.vat * 100));
    expect(cents('Commission')).toBe(Math.round(month.commission * 100));
    expect(cents('Net income')).toBe(Math.round(month.net * 100));
    expect(cents('Tokens')).toBe(Math.round(month.tokens * 100));
  });

  test.each([
    ['en', ['Income statement', 'July 2026', '€10.15', '€12.59']],
    ['el', ['Κατάσταση εσόδων', 'Ιούλιος 2026', '10,15 €', 'Καθαρά έσοδα']],
  ])('as PDF in %s has the same sums', async (lang, words) => {
    await charge();
    const answer = await file(`${INCOME}file/?month=2026-07&time_zone=Europe/Athens&lang=${lang}`);
    expect(answer.statusCode).toBe(200);
    const text = pdfPages(answer.rawPayload).join('\n').replaceAll('\u00a0', ' ');
    for (const word of words) expect(text).toContain(word);
  });

  it('without income is not found, and an invalid zone or month is refused', async () => {
    expect((await file(`${INCOME}file/?month=2026-01`)).statusCode).toBe(404);
    expect((await file(`${INCOME}export/?month=2026-13`)).statusCode).toBe(400);
    expect((await file(`${INCOME}?time_zone=Mars/Phobos`)).statusCode).toBe(400);
    expect((await file(INCOME, driver)).statusCode).toBe(403);
  });
});

describe('[26.1] a commission invoice', () => {
  const issue = async (at: string) => {
    world.clock.set(new Date(at));
    await world.ownerIncome.issueInvoices();
  };

  it('is issued once the month is over, once for each owner, with the commission of the ledger', async () => {
    await charge();
    await charge(10_000);
    await issue('2026-07-31T21:59:59Z');
    expect(await invoices()).toEqual([]);
    for (let count = 0; count < 3; count++) await issue('2026-08-01T00:00:00Z');
    const [invoice, ...others] = await invoices();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ month: '2026-07', total: 1.16, vat: 0.23, currency: 'EURO' });
    expect(invoice.number).toMatch(/^C-2026-\d{6}$/u);
    expect(await differences()).toEqual([]);
  });

  it('is numbered without gaps', async () => {
    const others: Actor[] = [];
    world.clock.set(new Date('2027-03-05T10:00:00Z'));
    for (let count = 0; count < 3; count++) {
      others.push(owner);
      await charge();
      owner = await world.join('station_owner');
    }
    await issue('2027-04-01T12:00:00Z');
    const numbers = await Promise.all(
      others.map(async (actor) => (await invoices(actor))[0].number),
    );
    const sequence = numbers.map((number) => Number(number.slice(-6))).toSorted((x, y) => x - y);
    const [first = 0] = sequence;
    expect(sequence).toEqual([first, first + 1, first + 2]);
    expect(await differences()).toEqual([]);
  });

  it('is a PDF in both languages, and of its owner alone', async () => {
    world.clock.set(new Date('2028-01-05T10:00:00Z'));
    await charge();
    await issue('2028-02-01T12:00:00Z');
    const { id, number } = (await invoices())[0];
    const english = await file(`${INVOICES}${id}/file/`);
    const text = pdfPages(english.rawPayload).join('\n');
    for (const word of ['Commission invoice', number, 'Island Power SA', 'EL094259216', '€0.66']) {
      expect(text).toContain(word);
    }
    const greek = await file(`${INVOICES}${id}/file/?lang=el`);
    expect(pdfPages(greek.rawPayload).join('\n')).toContain('Τιμολόγιο προμήθειας');
    const other = await world.join('station_owner');
    expect((await file(`${INVOICES}${id}/file/`, other)).statusCode).toBe(404);
  });

  it('that differs from the ledger, or is missing in the series, is found by verify', async () => {
    world.clock.set(new Date('2029-01-05T10:00:00Z'));
    await charge();
    await issue('2029-02-01T12:00:00Z');
    const { id } = (await invoices())[0];
    const set = (change: object) =>
      world.db.updateTable('commission_invoices').set(change).where('id', '=', id).execute();
    await set({ tokens_minor: 1, sequence: 7 });
    const found = (await differences()).join('\n');
    expect(found).toContain(`invoice ${id}`);
    expect(found).toContain('numbered without gaps: 2029');
    await world.db.deleteFrom('commission_invoices').where('id', '=', id).execute();
    expect(await differences()).toEqual([]);
  });
});
