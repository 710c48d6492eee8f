// Concurrent holds and settlements of many drivers at one owner, on PostgreSQL: the embedded database has one connection.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/db.ts';
import { openTestPostgres } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createWallet, type Wallet } from './wallet.service.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../tests/kit/people.ts';

const DRIVERS = 8;
const ROUNDS = 5;

const database = await openTestPostgres();

describe.runIf(database !== undefined)('one owner, many drivers', () => {
  if (database === undefined) return;
  const { db } = database;
  let wallet: Wallet;
  /** Half of their accounts sort before the owner's in the lock order, half after. */
  let drivers: Actor[];
  let owner: Actor;

  beforeAll(async () => {
    const clock = systemClock;
    wallet = createWallet({
      db,
      clock,
      tokenFiatPrice: 0.1,
      payoutDelayDays: 0,
      hasTrialPayouts: true,
      commissionPercent: 5,
    });
    drivers = await Promise.all(Array.from({ length: DRIVERS }, () => insertUser(db, 'driver')));
    owner = await insertUser(db, 'station_owner');
    for (const [n, { userId }] of drivers.entries()) {
      if (n === DRIVERS / 2) await settle(await held(drivers[0]), 100);
      const gift = { userId, amountMinor: 100_000, idempotencyKey: newId() };
      await db.transaction().execute((trx) => wallet.grant(trx, { ...gift, reason: 'welcome' }));
    }
  });
  afterAll(() => database.close());

  async function hold(trx: Trx, driver: Actor | undefined): Promise<string> {
    if (driver === undefined) throw new Error('nobody');
    const reservationId = await insertReservation(trx, { driver, owner });
    const people = { driverId: driver.userId, ownerId: owner.userId };
    await wallet.hold(trx, { reservationId, ...people, amountMinor: 100 });
    return reservationId;
  }
  const held = (driver: Actor | undefined) => db.transaction().execute((trx) => hold(trx, driver));
  const settleIn = (trx: Trx, reservationId: string, amountMinor: number) =>
    wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' });
  const settle = (reservationId: string, amountMinor: number) =>
    db.transaction().execute((trx) => settleIn(trx, reservationId, amountMinor));

  it('a hold waits neither for other drivers, nor for payments to the owner', async () => {
    const [first, second, third] = drivers;
    const charged = await held(third);
    await db.transaction().execute(async (open) => {
      await hold(open, first);
      await settleIn(open, charged, 80);
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '3s'`.execute(trx);
        await wallet.settle(trx, {
          reservationId: await hold(trx, second),
          amountMinor: 0,
          reason: 'cancellation_fee',
        });
      });
    });
    expect(await ledgerFaults(db)).toEqual(NO_FAULTS);
  });

  it('[S4.05] concurrent holds, charges and refunds all succeed and the ledger adds up', async () => {
    const course = async (driver: Actor, n: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        const reservationId = await held(driver);
        await db
          .transaction()
          .execute((trx) => wallet.replaceHold(trx, { reservationId, amountMinor: 150 }));
        await settle(reservationId, (n + round) % 3 === 0 ? 0 : 70);
      }
    };
    await Promise.all(drivers.map(course));
    expect(await ledgerFaults(db)).toEqual(NO_FAULTS);
  });
});
