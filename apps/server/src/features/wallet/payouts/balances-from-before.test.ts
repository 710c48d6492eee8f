// What the upgrade counts as backed in an installation that did not record it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countBalances } from '../../../platform/db/migrations/0057-backed-tokens.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../tests/kit/wallet/bought-tokens.ts';
import { decidePayout } from '../public.ts';

test('old income stays payable, gifts included; only the part of the sandbox does not', async () => {
  const database = await openTestDatabase();
  const settings = { VOLTAGORA_PAYOUT_DELAY_DAYS: '0' };
  const world = await createTestServer(database, { settings });
  const { db } = world;
  const gifted = await world.join('driver', 100);
  const bought = await world.join('driver');
  const tried = await world.join('driver', 50);
  await buyTokens(world, bought, 20_000);
  await buyTokens(world, tried, 15_000, 'sandbox');
  const honest = await world.join('station_owner');
  const mixed = await world.join('station_owner');
  await chargeTokens(world, { driver: gifted, owner: honest }, 8_000);
  await chargeTokens(world, { driver: bought, owner: honest }, 4_000);
  await chargeTokens(world, { driver: bought, owner: mixed }, 10_000);
  // Three quarters of what this driver had came from the sandbox, and all of it is spent.
  await chargeTokens(world, { driver: tried, owner: mixed }, 20_000);
  await preparePayouts(db, mixed.userId);
  const { id } = await world.wallet.requestPayout(mixed, { tokens: 50 });
  const paid = {
    id,
    status: 'paid',
    note: '',
    now: world.clock.now(),
    hasTrialPayouts: false,
  } as const;
  await db.transaction().execute((trx) => decidePayout(trx, paid));

  await sql`update ledger_accounts set backed_minor = 0`.execute(db);
  await countBalances(db as never);

  const { rows } = await sql<{ user_id: string; backed_minor: number }>`
    select user_id, backed_minor from ledger_accounts where user_id is not null and kind <> 'owner_payouts'`.execute(
    db,
  );
  const backed = Object.fromEntries(rows.map((row) => [row.user_id, row.backed_minor]));
  expect(backed[gifted.userId]).toBe(0);
  expect(backed[bought.userId]).toBe(6_000);
  expect(backed[tried.userId]).toBe(0);
  expect(backed[honest.userId]).toBe(11_400);
  // 285 tokens, less the 142.50 of the sandbox, less 50 paid out.
  expect(backed[mixed.userId]).toBe(9_250);
  const { rows: sums } = await sql<{
    sum: number;
  }>`select sum(backed_minor)::int8 as sum from ledger_accounts`.execute(db);
  expect(sums[0]?.sum).toBe(0);
  await world.close();
  await database.close();
});
