import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createWallet, type Wallet } from './wallet.service.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { insertUser } from '../../tests/kit/people.ts';

let database: OpenDatabase;
let wallet: Wallet;
let drivers: Actor[];
let owners: Actor[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  wallet = createWallet({
    db,
    clock: systemClock,
    tokenFiatPrice: 0.1,
    payoutDelayDays: 0,
    hasTrialPayouts: true,
    commissionPercent: 7.5,
  });
  drivers = [await insertUser(db, 'driver'), await insertUser(db, 'driver')];
  owners = [await insertUser(db, 'station_owner'), await insertUser(db, 'station_owner')];
});
afterAll(() => database.close());

const amountMinor = fc.integer({ min: 0, max: 2_000 });
const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 5 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), who, amountMinor, key: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant('hold' as const), which, amountMinor }),
  fc.record({ kind: fc.constant('settle' as const), which, amountMinor }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const balances = () =>
  database.db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute();

interface Run {
  id: string;
  reservations: { id: string; driverId: string; ownerId: string }[];
}

async function startRun(run: number): Promise<Run> {
  const reservations = [];
  for (let index = 0; index <= 5; index++) {
    const driver = drivers[index % 2];
    const owner = owners[index % 2];
    if (driver === undefined || owner === undefined) throw new Error('nobody');
    const id = await insertReservation(database.db, { driver, owner });
    reservations.push({ id, driverId: driver.userId, ownerId: owner.userId });
  }
  return { id: String(run), reservations };
}

/** Refusals (too few tokens, a second hold, no hold) are expected; any other error fails the test. */
async function attempt(run: Run, op: Operation): Promise<void> {
  try {
    await database.db.transaction().execute(async (trx) => {
      if (op.kind === 'grant') {
        const userId = drivers[op.who]?.userId ?? '';
        const idempotencyKey = `${run.id}:${op.key}`;
        return wallet.grant(trx, {
          userId,
          amountMinor: op.amountMinor,
          idempotencyKey,
          reason: 'welcome',
        });
      }
      const reservation = run.reservations[op.which];
      if (reservation === undefined) throw new Error('no reservation');
      const { id: reservationId, ...people } = reservation;
      if (op.kind === 'hold') {
        return wallet.hold(trx, { reservationId, ...people, amountMinor: op.amountMinor });
      }
      await wallet.settle(trx, { reservationId, amountMinor: op.amountMinor, reason: 'charging' });
    });
  } catch (error) {
    if (error instanceof AppError) return;
    if (!/has been made|No hold for|used for another transfer/.test(String(error))) throw error;
  }
}

it('any order of grants, holds and settlements, each twice: sum 0, no negative wallet, each hold used once', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
      const run = await startRun(runs++);
      for (const op of operations) await attempt(run, op);
      expect(await ledgerFaults(database.db)).toEqual(NO_FAULTS);
      // The first replay may settle holds made after their settlement; the second must not move anything.
      const settles = operations.filter(({ kind }) => kind === 'settle');
      for (const op of settles) await attempt(run, op);
      const settled = await balances();
      for (const op of operations.filter(({ kind }) => kind !== 'hold')) await attempt(run, op);
      expect(await balances()).toEqual(settled);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 60_000);
