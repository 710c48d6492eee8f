// What is backed by money follows the tokens of a disputed payment, there and back.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let driver: Actor;
let owner: Actor;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  world = await createTestServer(database, { settings: { VOLTAGORA_PAYOUT_DELAY_DAYS: '2' } });
  driver = await world.join('driver');
  owner = await world.join('station_owner');
  await preparePayouts(world.db, owner.userId);
});

const payable = async () => (await world.call(owner, 'GET', '/api/wallet/payouts/payable/')).body;
const backed = async () => {
  const rows = await world.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'backed_minor'])
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', [driver.userId, owner.userId]),
        eb('kind', '=', 'disputed_tokens'),
      ]),
    )
    .execute();
  return Object.fromEntries(rows.map(({ kind, backed_minor: minor }) => [kind, minor]));
};

async function freeze(paymentId: string, tokensMinor: number): Promise<string> {
  const id = newId();
  const now = world.clock.now();
  await world.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payment_disputes')
      .values({
        id,
        provider: 'stripe',
        provider_dispute_id: id,
        payment_id: paymentId,
        status: 'open',
        provider_status: 'needs_response',
        reason: 'fraudulent',
        currency: 'EURO',
        amount_minor: tokensMinor / 10,
        tokens_minor: tokensMinor,
        respond_by: null,
        opened_at: now,
        ended_at: null,
      })
      .execute();
    await world.wallet.disputes.freeze(trx, {
      disputeId: id,
      paymentId,
      driverId: driver.userId,
      reservationId: null,
      isSandbox: false,
      tokensMinor,
    });
  });
  return id;
}

async function expectSound() {
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  const { differences } = await verifyBooks(world.db);
  const about = differences.filter((line) => /backed by money|frozen|dispute/.test(line));
  expect(about).toEqual([]);
}

it('income of a disputed payment is not payable, waiting or not, and comes back as it was', async () => {
  const payment = await buyTokens(world, driver, 20_000);
  await chargeTokens(world, { driver, owner }, 10_000);
  const waiting = await payable();
  const before = await backed();
  const id = await freeze(payment, 20_000);
  expect(await payable()).toMatchObject({ tokens: 0, waiting: [], frozen: 95 });
  expect(await backed()).toEqual({ driver_wallet: 0, owner_wallet: 0, disputed_tokens: 20_000 });
  await expectSound();
  await world.db.transaction().execute(async (trx) => {
    await world.wallet.disputes.giveBack(trx, id);
    const won = { status: 'won' as const, ended_at: world.clock.now() };
    await trx.updateTable('payment_disputes').set(won).where('id', '=', id).execute();
  });
  expect(await payable()).toEqual({ ...waiting, frozen: 0 });
  expect(await backed()).toEqual({ ...before, disputed_tokens: 0 });
  await expectSound();
});

it('gifts that were spent first are not part of what the payment paid for', async () => {
  await world.db.transaction().execute((trx) =>
    world.wallet.grant(trx, {
      userId: driver.userId,
      amountMinor: 10_000,
      idempotencyKey: newId(),
      reason: 'welcome',
    }),
  );
  const payment = await buyTokens(world, driver, 10_000);
  await chargeTokens(world, { driver, owner }, 10_000);
  await freeze(payment, 10_000);
  expect(await payable()).toMatchObject({ not_backed: 95, frozen: 0 });
  await expectSound();
});
