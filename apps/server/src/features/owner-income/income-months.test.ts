// The months that the database sums are those of the rows, one by one, for random bills, refunds, prices, VAT rates and zones.
import { payoutMinor, sumEarnings } from '@voltagora/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { monthsBetween } from '../../platform/text/month.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../tests/kit/wallet/bought-tokens.ts';
import { refundReservation } from '../wallet/public.ts';
import { earningOf } from './earning-of.ts';
import { listIncome } from './income.reads.ts';

const START = new Date('2026-07-01T00:30:00Z');
const STOP = new Date('2026-12-31T23:30:00Z');
const EVENTS = 120;
const RATES = { currency: 'EURO', tokenPriceMicro: 123_457, commissionVatMicro: 24_000_000 };
const VATS = [null, 0, 6_000_000, 13_500_000, 24_000_000, 100_000_000];
const PRICES = [null, 100_000, 333_333, 1_000_001];
const ZONES = ['Europe/Athens', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'];

let database: OpenDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

/** The same numbers in each run (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

test('[26.1] the months of income are the sums of their rows', async () => {
  const world = await createTestServer(database, {
    now: START,
    settings: {
      VOLTAGORA_TOKEN_FIAT_PRICE: '0.123457',
      VOLTAGORA_COMMISSION_VAT_PERCENT: '24',
    },
  });
  const { db, clock } = world;
  const random = seeded(26);
  const [driver, owner, other] = [
    await world.join('driver'),
    await world.join('station_owner'),
    await world.join('station_owner'),
  ];
  await buyTokens(world, driver, 10_000_000);
  const bills: string[] = [];
  const step = (STOP.getTime() - START.getTime()) / EVENTS;
  for (let event = 0; event < EVENTS; event++) {
    clock.set(new Date(START.getTime() + event * step));
    if (bills.length === 0 || random(4) > 0) await bill();
    else await refund(bills[random(bills.length)] ?? '');
  }

  for (const zone of ZONES) {
    const path = `/api/wallet/income/?time_zone=${zone}`;
    const { results } = (await world.call(owner, 'GET', path)).body;
    expect(results, zone).toEqual(await fromRows(zone));
    expect(results.length).toBeGreaterThan(4);
  }

  async function bill(): Promise<void> {
    const id = await chargeTokens(
      world,
      { driver, owner: random(5) === 0 ? other : owner },
      1 + random(30_000),
    );
    bills.push(id);
    const vat = VATS[random(VATS.length)] ?? null;
    const seller = vat === null ? null : JSON.stringify({ vat_percentage_micro: vat });
    const price = PRICES[random(PRICES.length)] ?? null;
    const currency = random(4) === 0 ? 'US_DOLLAR' : 'EURO';
    const tariff = JSON.stringify({ currency, tokenPriceMicro: price });
    await sql`update reservations set seller = ${seller}::jsonb, tariff = tariff || ${tariff}::jsonb
      where id = ${id}::uuid`.execute(db);
  }
  async function refund(reservationId: string): Promise<void> {
    const amountMinor = 1 + random(5_000);
    const asked = { reservationId, amountMinor, atHostsCost: random(4) === 0, hasWallet: true };
    await db.transaction().execute((trx) => refundReservation(trx, { ...asked, now: clock.now() }));
  }
  async function fromRows(zone: string) {
    const months = [];
    for (const month of monthsBetween(START, STOP, zone).toReversed()) {
      const rows = await listIncome(db, owner.userId, month);
      if (rows.length === 0) continue;
      const sum = sumEarnings(rows.map((row) => earningOf(row, RATES).money));
      const tokens = rows.reduce((all, row) => all + row.grossMinor - row.commissionMinor, 0);
      months.push({
        month: month.name,
        bills: rows.filter(({ kind }) => kind === 'bill').length,
        gross: sum.gross / 100,
        vat: sum.vat / 100,
        commission: sum.commission / 100,
        commission_vat: sum.commissionVat / 100,
        net: sum.net / 100,
        added_to_balance: payoutMinor(tokens, RATES.tokenPriceMicro) / 100,
        tokens: tokens / 100,
        currency: 'EURO',
      });
    }
    return months;
  }
});
