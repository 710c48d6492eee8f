import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createWallet, type Wallet } from './wallet.service.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../tests/kit/people.ts';

let database: OpenDatabase;
let wallet: Wallet;
let driver: Actor;
let owner: Actor;
const page = { page: 1, page_size: 20, search: '' };

const inTransaction = <T>(work: (trx: Parameters<Wallet['grant']>[0]) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(work);

async function driverWith(amountMinor: number): Promise<Actor> {
  const actor = await insertUser(database.db, 'driver');
  const gift = { userId: actor.userId, amountMinor, idempotencyKey: newId(), reason: 'welcome' };
  await inTransaction((trx) => wallet.grant(trx, { ...gift, reason: 'welcome' }));
  return actor;
}

async function held(amountMinor: number, seller = owner): Promise<string> {
  const reservationId = await insertReservation(database.db, { driver, owner: seller });
  await inTransaction((trx) =>
    wallet.hold(trx, {
      reservationId,
      driverId: driver.userId,
      ownerId: seller.userId,
      amountMinor,
    }),
  );
  return reservationId;
}

const settle = (reservationId: string, amountMinor: number) =>
  inTransaction((trx) => wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' }));
const balance = async (actor: Actor) => (await wallet.balance(actor)).results[0];

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = manualClock(new Date('2026-07-01T10:00:00Z'));
  wallet = createWallet({
    db: database.db,
    clock,
    tokenFiatPrice: 0.1,
    payoutDelayDays: 0,
    hasTrialPayouts: true,
    commissionPercent: 5,
  });
  driver = await driverWith(10_000);
  owner = await insertUser(database.db, 'station_owner');
});
afterAll(() => database.close());
afterEach(async () => {
  const faults = await ledgerFaults(database.db);
  if (!isDeepStrictEqual(faults, NO_FAULTS)) throw new Error(JSON.stringify(faults));
});

it('[S3.09] responds with the balance as the first result of a list, 0 before the wallet is opened', async () => {
  const stranger = await insertUser(database.db, 'driver');
  expect(await wallet.balance(stranger)).toEqual({
    results: [{ balance: 0, held: 0, available: 0, refundable: 0 }],
    count: 1,
  });
  expect(await wallet.transactions(stranger, page)).toEqual({ results: [], count: 0 });
});

it('[S3.24] shows the price of a token', () => {
  expect(wallet.tokenPrice()).toEqual({ token_fiat_price: 0.1, currency: 'EURO' });
});

it('grants the welcome tokens once, however often it is requested', async () => {
  const newcomer = await insertUser(database.db, 'driver');
  const gift = {
    userId: newcomer.userId,
    amountMinor: 500,
    idempotencyKey: `welcome:${newcomer.userId}`,
    reason: 'welcome' as const,
  };
  await inTransaction((trx) => wallet.grant(trx, gift));
  await inTransaction((trx) => wallet.grant(trx, gift));
  expect(await balance(newcomer)).toMatchObject({ balance: 5, available: 5 });
  const other = inTransaction((trx) => wallet.grant(trx, { ...gift, amountMinor: 501 }));
  await expect(other).rejects.toThrow('used for another transfer');
});

describe('a hold', () => {
  it('reduces the available balance, is captured in part, and the owner pays the commission', async () => {
    const before = await balance(driver);
    const ownerBefore = await balance(owner);
    const reservationId = await held(1_000);
    expect(await balance(driver)).toMatchObject({ balance: before?.balance, held: 10 });
    expect(await settle(reservationId, 619)).toEqual({ capturedMinor: 619, releasedMinor: 381 });
    expect(await balance(driver)).toEqual({
      balance: (before?.balance ?? 0) - 6.19,
      held: 0,
      available: (before?.balance ?? 0) - 6.19,
      refundable: 0,
    });
    // 5 % of 6.19 is 0.3095, cut to 0.30.
    expect((await balance(owner))?.balance).toBe((ownerBefore?.balance ?? 0) + 5.89);
  });

  it('is used once: settling again returns the first result', async () => {
    const reservationId = await held(1_000);
    const first = await settle(reservationId, 700);
    expect(await settle(reservationId, 900)).toEqual(first);
    expect(await ledgerFaults(database.db)).toEqual(NO_FAULTS);
  });

  it('is never captured beyond its amount', async () => {
    const reservationId = await held(100);
    expect(await settle(reservationId, 5_000)).toEqual({ capturedMinor: 100, releasedMinor: 0 });
  });

  it('is voided when nothing is captured, with no movement to show', async () => {
    const { count } = await wallet.transactions(driver, page);
    const reservationId = await held(300);
    expect(await settle(reservationId, 0)).toEqual({ capturedMinor: 0, releasedMinor: 300 });
    expect((await wallet.transactions(driver, page)).count).toBe(count);
  });

  it('is refused beyond the available tokens, and nothing is written', async () => {
    const poor = await driverWith(100);
    const reservationId = await insertReservation(database.db, { driver: poor, owner });
    const hold = { reservationId, driverId: poor.userId, ownerId: owner.userId };
    const refused = inTransaction((trx) => wallet.hold(trx, { ...hold, amountMinor: 101 }));
    await expect(refused).rejects.toMatchObject({ code: 'not_enough_tokens', status: 402 });
    expect(await balance(poor)).toEqual({ balance: 1, held: 0, available: 1, refundable: 0 });
  });

  it('needs an existing reservation', async () => {
    await expect(settle(newId(), 1)).rejects.toThrow('No hold');
  });
});

it("[S7.24] an owner's earnings are what reached the wallet since then, after commission", async () => {
  const seller = await insertUser(database.db, 'station_owner');
  const since = (time: string) => wallet.earnedMinor(seller.userId, new Date(time));
  expect(await since('2026-07-01T09:00:00Z')).toBe(0);
  const reservationId = await held(1_000, seller);
  expect(await since('2026-07-01T09:00:00Z')).toBe(0);
  await settle(reservationId, 619);
  expect(await since('2026-07-01T09:00:00Z')).toBe(589);
  expect((await balance(seller))?.balance).toBe(5.89);
  expect(await since('2026-07-01T10:00:00Z')).toBe(0);
});

it('lists movements newest first, signed, with the balance after each', async () => {
  const spender = await driverWith(2_000);
  const reservationId = await insertReservation(database.db, { driver: spender, owner });
  const hold = { reservationId, driverId: spender.userId, ownerId: owner.userId };
  await inTransaction((trx) => wallet.hold(trx, { ...hold, amountMinor: 900 }));
  await settle(reservationId, 450);
  const { results, count } = await wallet.transactions(spender, page);
  expect(count).toBe(2);
  expect(results).toMatchObject([
    { kind: 'charging', tokens: -4.5, balance_after: 15.5, reservation: { id: reservationId } },
    { kind: 'welcome', tokens: 20, balance_after: 20, reservation: null, station_name: null },
  ]);
  const owners = await wallet.transactions(owner, { ...page, page_size: 2 });
  expect(owners.results).toMatchObject([
    { kind: 'commission', tokens: -0.22 },
    { kind: 'charging', tokens: 4.5 },
  ]);
  const second = await wallet.transactions(owner, { ...page, page: 2, page_size: 1 });
  expect(second.results).toMatchObject([{ kind: 'charging' }]);
  const name = results[0]?.station_name ?? '';
  expect((await wallet.transactions(spender, { ...page, search: name })).count).toBe(1);
  expect((await wallet.transactions(spender, { ...page, search: '%' })).count).toBe(0);
});

describe('the database itself refuses', () => {
  const transfer = () =>
    database.db.selectFrom('ledger_transfers').selectAll().where('phase', '=', 'post');

  test('a changed or deleted transfer', async () => {
    const { db } = database;
    const change = db.updateTable('ledger_transfers').set({ amount_minor: 1 }).execute();
    await expect(change).rejects.toThrow('never changed');
    await expect(db.deleteFrom('ledger_transfers').execute()).rejects.toThrow('never changed');
  });

  test('a hold posted twice, even with ON CONFLICT DO NOTHING', async () => {
    const { sequence: _, ...used } = await transfer().executeTakeFirstOrThrow();
    const again = { ...used, id: newId(), idempotency_key: newId() };
    const {
      debit_posted_after_minor: _debit,
      credit_posted_after_minor: _credit,
      backed_minor: _backed,
      ...values
    } = again;
    const insert = database.db.insertInto('ledger_transfers').values(values);
    await expect(insert.execute()).rejects.toThrow('has been made');
    await expect(insert.onConflict((conflict) => conflict.doNothing()).execute()).rejects.toThrow(
      'has been made',
    );
    expect(await ledgerFaults(database.db)).toEqual(NO_FAULTS);
  });

  test('a hold posted beyond its amount or to another account', async () => {
    const reservationId = await held(50);
    const hold = await database.db
      .selectFrom('ledger_transfers')
      .select(['id', 'debit_account_id', 'credit_account_id'])
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow();
    const post = (amount: number, debit: number) =>
      database.db
        .insertInto('ledger_transfers')
        .values({
          id: newId(),
          idempotency_key: newId(),
          phase: 'post',
          pending_id: hold.id,
          debit_account_id: debit,
          credit_account_id: hold.credit_account_id,
          amount_minor: amount,
          reason: 'charging',
          reservation_id: reservationId,
          created_at: new Date(),
        })
        .execute();
    await expect(post(51, hold.debit_account_id)).rejects.toThrow('up to its amount');
    await expect(post(-1, hold.debit_account_id)).rejects.toThrow('check constraint');
    const platform = await database.db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', 'platform_commission')
      .executeTakeFirstOrThrow();
    await expect(post(1, platform.id)).rejects.toThrow('between its own accounts');
    await settle(reservationId, 0);
  });
});
