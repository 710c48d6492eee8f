// A quarter of three owners with bills, refunds and payouts in random order: statements, invoices, payouts and the ledger agree.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { preparePayouts } from '../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { verifyBooks } from '../ledger-verification/public.ts';
import { decidePayout, refundReservation } from '../wallet/public.ts';

const EVENTS = 240;
const DAYS = 92;
const DAY_MS = 86_400_000;
const START = new Date('2026-07-01T00:30:00Z');

let database: OpenDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

/** The same numbers in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('[26.1] a quarter of bills, refunds, payouts and invoices sums to the ledger', async () => {
  const world = await createTestServer(database, {
    now: START,
    settings: { VOLTAGORA_PAYOUT_DELAY_DAYS: '0', VOLTAGORA_COMMISSION_VAT_PERCENT: '24' },
  });
  const random = seeded(26);
  const driver = await world.join('driver');
  await buyTokens(world, driver, 10_000_000);
  const owners = await Promise.all([1, 2, 3].map(() => world.join('station_owner')));
  for (const { userId } of owners) await preparePayouts(world.db, userId);
  const bills: string[] = [];
  for (let event = 0; event < EVENTS; event++) {
    world.clock.set(new Date(START.getTime() + (event * DAYS * DAY_MS) / EVENTS));
    const owner = owners[Math.floor(random() * owners.length)]!;
    const kind = random();
    if (kind < 0.7) bills.push(await charge(owner, 1 + Math.floor(random() * 30_000)));
    else if (kind < 0.85) await refund(bills[Math.floor(random() * bills.length)], kind < 0.75);
    else if (kind < 0.95) await payOut(owner);
    else await world.ownerIncome.issueInvoices();
  }
  world.clock.set(new Date('2026-10-02T00:00:00Z'));
  await world.ownerIncome.issueInvoices();

  for (const owner of owners) {
    const months = (await world.call(owner, 'GET', '/api/wallet/income/?time_zone=Europe/Athens'))
      .body.results;
    const invoices = (await world.call(owner, 'GET', '/api/wallet/commission-invoices/')).body
      .results;
    const payouts = (await world.call(owner, 'GET', '/api/wallet/payouts/?page_size=100')).body
      .results;
    const paid = payouts.filter(({ status }: { status: string }) => status === 'paid');
    const balance = (await world.wallet.balance(owner)).results[0]?.balance ?? 0;
    expect(hundredths(months, 'tokens')).toBe(
      hundredths(paid, 'tokens') + Math.round(balance * 100),
    );
    expect(months.length).toBeGreaterThanOrEqual(3);
    const invoiced = months.filter(({ month }: { month: string }) => month <= '2026-09');
    expect(hundredths(invoices, 'total')).toBe(hundredths(invoiced, 'commission'));
    expect(hundredths(invoices, 'vat')).toBe(hundredths(invoiced, 'commission_vat'));
  }
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  const { differences } = await verifyBooks(world.db);
  expect(differences.filter((line) => /invoice|statement|payout/u.test(line))).toEqual([]);

  async function charge(owner: Actor, amountMinor: number): Promise<string> {
    const id = await chargeTokens(world, { driver, owner }, amountMinor);
    const seller = random() < 0.3 ? null : JSON.stringify({ vat_percentage_micro: 24_000_000 });
    await world.db.updateTable('reservations').set({ seller }).where('id', '=', id).execute();
    return id;
  }
  async function refund(reservationId: string | undefined, atHostsCost: boolean): Promise<void> {
    if (reservationId === undefined) return;
    const amountMinor = 1 + Math.floor(random() * 5_000);
    const asked = { reservationId, amountMinor, atHostsCost, hasWallet: true };
    await world.db
      .transaction()
      .execute((trx) => refundReservation(trx, { ...asked, now: world.clock.now() }));
  }
  async function payOut(owner: Actor): Promise<void> {
    const { tokens } = (await world.call(owner, 'GET', '/api/wallet/payouts/payable/')).body;
    if (tokens < 1) return;
    const { id } = (await world.call(owner, 'POST', '/api/wallet/payouts/', { tokens })).body;
    const status = random() < 0.6 ? 'paid' : 'refused';
    const decided = {
      id,
      status,
      note: 'x',
      now: world.clock.now(),
      hasTrialPayouts: false,
    } as const;
    await world.db.transaction().execute((trx) => decidePayout(trx, decided));
  }
});

const hundredths = (rows: Record<string, number>[], name: string): number =>
  rows.reduce((sum, row) => sum + Math.round((row[name] ?? 0) * 100), 0);
