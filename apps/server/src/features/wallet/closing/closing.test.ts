// Closing a wallet in the ledger: where the last tokens go, and that they go once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { OpenDatabase, Trx } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { createWallet, type Wallet } from '../wallet.service.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../../tests/kit/people.ts';
import { accountId, insertTransfer } from '../wallet.store.ts';

const NOW = new Date('2026-07-01T10:00:00Z');
let database: OpenDatabase;
let wallet: Wallet;
let driver: Actor;
let owner: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
  wallet = createWallet({
    db: database.db,
    clock: manualClock(NOW),
    tokenFiatPrice: 0.1,
    payoutDelayDays: 0,
    hasTrialPayouts: true,
    commissionPercent: 5,
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  driver = await insertUser(database.db, 'driver');
  owner = await insertUser(database.db, 'station_owner');
});

const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(work);

const give = (amountMinor: number) =>
  inTransaction((trx) =>
    wallet.grant(trx, {
      userId: driver.userId,
      amountMinor,
      idempotencyKey: newId(),
      reason: 'welcome',
    }),
  );

/** A payment from the provider's clearing account. */
const topUp = (amountMinor: number) =>
  inTransaction(async (trx) =>
    insertTransfer(trx, {
      id: newId(),
      idempotency_key: newId(),
      phase: 'posted',
      pending_id: null,
      debit_account_id: await accountId(trx, 'provider_clearing', null),
      credit_account_id: await accountId(trx, 'driver_wallet', driver.userId),
      amount_minor: amountMinor,
      reason: 'top_up',
      reservation_id: null,
      created_at: NOW,
    }),
  );

async function hold(amountMinor: number): Promise<string> {
  const reservationId = await insertReservation(database.db, { driver, owner });
  const people = { driverId: driver.userId, ownerId: owner.userId };
  await inTransaction((trx) => wallet.hold(trx, { reservationId, ...people, amountMinor }));
  return reservationId;
}

async function charge(amountMinor: number): Promise<void> {
  const reservationId = await hold(amountMinor);
  const use = { reservationId, amountMinor, reason: 'charging' } as const;
  await inTransaction((trx) => wallet.settle(trx, use));
}

const close = ({ userId, role }: Actor) =>
  inTransaction((trx) => wallet.close(trx, { userId, role }));

const kinds = ['provider_clearing', 'tokens_issued'] as const;
async function platform() {
  const rows = await database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'posted_minor'])
    .where('kind', 'in', kinds)
    .execute();
  return (kind: (typeof kinds)[number]) => rows.find((row) => row.kind === kind)?.posted_minor ?? 0;
}
const balance = async (actor: Actor) => (await wallet.balance(actor)).results[0]?.balance;
const payouts = () =>
  database.db
    .selectFrom('payouts')
    .select(['id', 'amount_minor', 'status', 'requested_at'])
    .where('owner_id', '=', owner.userId)
    .execute();

describe("a driver's wallet", () => {
  it('[S7.06] refunds what was paid, and returns the rest of the gift to its issuer', async () => {
    const before = await platform();
    await give(5_000);
    await topUp(10_000);
    await charge(2_000);
    expect(await close(driver)).toEqual({ refundedMinor: 10_000, giftMinor: 3_000, payout: null });
    const after = await platform();
    expect(await balance(driver)).toBe(0);
    expect(after('provider_clearing')).toBe(before('provider_clearing'));
    expect(after('tokens_issued')).toBe(before('tokens_issued') - 2_000);
    expect(await ledgerFaults(database.db)).toEqual(NO_FAULTS);
  });

  it('never refunds more than the rest of what was paid', async () => {
    await give(1_000);
    await topUp(10_000);
    await charge(4_000);
    expect(await close(driver)).toEqual({ refundedMinor: 7_000, giftMinor: 0, payout: null });
  });

  it('is closed once: the second time moves nothing', async () => {
    await topUp(700);
    await close(driver);
    expect(await close(driver)).toEqual({ refundedMinor: 0, giftMinor: 0, payout: null });
    expect(await balance(driver)).toBe(0);
  });

  it('is not closed while a booking holds tokens', async () => {
    await give(5_000);
    await hold(100);
    await expect(close(driver)).rejects.toThrow('still holds tokens');
    expect(await balance(driver)).toBe(50);
  });

  it('that was never opened has nothing to close', async () => {
    expect(await close(driver)).toEqual({ refundedMinor: 0, giftMinor: 0, payout: null });
  });
});

describe("an owner's wallet", () => {
  it('[S7.06] becomes a payout of all earnings', async () => {
    await give(5_000);
    await charge(2_000);
    const { payout } = await close(owner);
    expect(payout?.amountMinor).toBe(1_900);
    expect(await payouts()).toEqual([
      { id: payout?.id, amount_minor: 1_900, status: 'requested', requested_at: NOW },
    ]);
    expect(await balance(owner)).toBe(0);
    expect(await ledgerFaults(database.db)).toEqual(NO_FAULTS);
  });

  it('is added to an open payout', async () => {
    const open = { id: newId(), owner_id: owner.userId, amount_minor: 500, requested_at: NOW };
    await database.db
      .insertInto('payouts')
      .values({ ...open, status: 'requested', decided_at: null })
      .execute();
    await give(5_000);
    await charge(2_000);
    expect((await close(owner)).payout).toEqual({ id: open.id, amountMinor: 1_900 });
    expect(await payouts()).toMatchObject([{ id: open.id, amount_minor: 2_400 }]);
  });
});
