import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { openBothDatabases } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { createWallet, type Wallet } from '../wallet.service.ts';
import { refundReservation } from './refund.service.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../../tests/kit/people.ts';

const now = new Date('2026-07-01T10:00:00Z');

const databases = await openBothDatabases();

describe.each(databases)('a refund on the $kind database', ({ db, close }) => {
  let wallet: Wallet;
  let driver: Actor;
  let owner: Actor;

  const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    db.transaction().execute(work);
  const available = async (actor: Actor) => (await wallet.balance(actor)).results[0]?.available;

  beforeAll(() => {
    wallet = createWallet({
      db,
      clock: manualClock(now),
      tokenFiatPrice: 0.1,
      payoutDelayDays: 0,
      hasTrialPayouts: true,
      commissionPercent: 5,
    });
  });
  afterAll(() => close());
  beforeEach(async () => {
    driver = await insertUser(db, 'driver');
    owner = await insertUser(db, 'station_owner');
    const gift = { userId: driver.userId, amountMinor: 10_000, idempotencyKey: newId() };
    await inTransaction((trx) => wallet.grant(trx, { ...gift, reason: 'welcome' }));
  });
  afterEach(async () => {
    const faults = await ledgerFaults(db);
    if (!isDeepStrictEqual(faults, NO_FAULTS)) throw new Error(JSON.stringify(faults));
  });

  async function charged(amountMinor: number, seller = owner): Promise<string> {
    const reservationId = await insertReservation(db, { driver, owner: seller });
    const hold = { reservationId, driverId: driver.userId, ownerId: seller.userId };
    await inTransaction((trx) => wallet.hold(trx, { ...hold, amountMinor: 2_000 }));
    await inTransaction((trx) =>
      wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' }),
    );
    return reservationId;
  }
  const refund = (reservationId: string, amountMinor?: number, atHostsCost = false) =>
    inTransaction((trx) =>
      refundReservation(trx, { reservationId, amountMinor, atHostsCost, hasWallet: true, now }),
    );

  it('returns everything: the owner the income, the host its commission', async () => {
    const id = await charged(1_000);
    expect([await available(driver), await available(owner)]).toEqual([90, 9.5]);
    expect(await refund(id)).toEqual({
      kind: 'refunded',
      cardMinor: 0,
      walletMinor: 1_000,
      ownerMinor: 950,
      hostMinor: 50,
      leftMinor: 0,
    });
    expect([await available(driver), await available(owner)]).toEqual([100, 0]);
    expect(await wallet.earnedMinor(owner.userId, new Date(0))).toBe(0);
    const { results } = await wallet.transactions(driver, { page: 1, page_size: 9, search: '' });
    const back = results.filter(({ kind }) => kind === 'refund');
    expect(back.map(({ tokens }) => tokens).toSorted()).toEqual([0.5, 9.5]);
    expect(back.every(({ reservation }) => reservation?.id === id)).toBe(true);
  });

  it('in parts never exceeds the charge', async () => {
    const id = await charged(1_000);
    expect(await refund(id, 600)).toMatchObject({ kind: 'refunded', leftMinor: 400 });
    expect(await refund(id, 401)).toEqual({ kind: 'too_much', leftMinor: 400 });
    expect(await refund(id)).toMatchObject({ walletMinor: 400, leftMinor: 0 });
    expect(await refund(id)).toEqual({ kind: 'too_much', leftMinor: 0 });
    expect(await available(driver)).toBe(100);
  });

  it('requested ten times at once is given once', async () => {
    const id = await charged(1_000);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(id)));
    expect(outcomes.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
    expect(await available(driver)).toBe(100);
  });

  it("beyond the owner's balance is refused, unless the host pays it", async () => {
    const id = await charged(1_000);
    await spend(owner, 800);
    expect(await refund(id)).toEqual({
      kind: 'owner_lacks',
      neededMinor: 950,
      availableMinor: 150,
    });
    expect(await available(driver)).toBe(90);
    expect(await refund(id, undefined, true)).toMatchObject({ ownerMinor: 0, hostMinor: 1_000 });
    expect([await available(driver), await available(owner)]).toEqual([100, 1.5]);
  });

  /** Moves the owner's tokens away, as a payout would. */
  async function spend(actor: Actor, amountMinor: number): Promise<void> {
    const account = (kind: 'owner_wallet' | 'platform_commission') =>
      db
        .selectFrom('ledger_accounts')
        .select('id')
        .where('kind', '=', kind)
        .where('user_id', 'is not distinct from', kind === 'owner_wallet' ? actor.userId : null)
        .executeTakeFirstOrThrow();
    await db
      .insertInto('ledger_transfers')
      .values({
        id: newId(),
        idempotency_key: newId(),
        phase: 'posted',
        pending_id: null,
        debit_account_id: (await account('owner_wallet')).id,
        credit_account_id: (await account('platform_commission')).id,
        amount_minor: amountMinor,
        reason: 'payout',
        reservation_id: null,
        created_at: now,
      })
      .execute();
  }

  it('of an uncaptured hold, or an unknown reservation, is refused', async () => {
    const id = await insertReservation(db, { driver, owner });
    expect(await refund(id)).toEqual({ kind: 'not_charged' });
    const hold = { reservationId: id, driverId: driver.userId, ownerId: owner.userId };
    await inTransaction((trx) => wallet.hold(trx, { ...hold, amountMinor: 500 }));
    expect(await refund(id)).toEqual({ kind: 'not_charged' });
    await inTransaction((trx) =>
      wallet.settle(trx, { reservationId: id, amountMinor: 0, reason: 'charging' }),
    );
    expect(await refund(id)).toEqual({ kind: 'not_charged' });
    expect(await refund(newId())).toEqual({ kind: 'not_charged' });
  });
});
