// A refund while its driver deletes the account. Needs concurrent transactions, so PostgreSQL only.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../../platform/db/db.ts';
import {
  openTestDatabase,
  openTestPostgres,
} from '../../../../tests/kit/database/open-database.ts';
import { createWorld } from '../../../../tests/kit/reservations/booking-world.ts';
import { insertReservation, ledgerFaults, NO_FAULTS } from '../../../../tests/kit/wallet/ledger.ts';
import { createHost } from '../../host.service.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = (await openTestPostgres()) ?? (await openTestDatabase());
});
afterAll(() => database.close());

test('[B23] a refund never goes to a wallet that is being closed', async () => {
  const { db } = database;
  const world = await createWorld(database);
  const host = createHost({ ...world, publicUrl: () => 'https://volt.example' });
  const driver = await world.join('driver', 100);
  const owner = await world.join('station_owner');
  const id = await insertReservation(db, { driver, owner });
  await db.transaction().execute(async (trx) => {
    const people = { driverId: driver.userId, ownerId: owner.userId };
    await world.wallet.hold(trx, { reservationId: id, ...people, amountMinor: 5_000 });
    const use = { reservationId: id, amountMinor: 5_000, reason: 'charging' } as const;
    await world.wallet.settle(trx, use);
  });

  let refunding: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    // Takes the locks of an account deletion in its order: person, then wallet.
    await trx
      .updateTable('users')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', driver.userId)
      .execute();
    refunding = host.run({ command: 'refund', reservation: id, reason: 'the plug was broken' });
    if (database.kind === 'postgres') await refundWaitsOrEnds(db, refunding);
    await world.wallet.close(trx, { userId: driver.userId, role: 'driver' });
  });

  expect(await refunding).toMatchObject({
    ok: false,
    message: expect.stringContaining('has deleted the account'),
  });
  expect(await world.wallet.balance(driver)).toMatchObject({ results: [{ balance: 0 }] });
  expect(await ledgerFaults(db)).toEqual(NO_FAULTS);
});

/** Asked outside the transaction, whose view of waiting statements would be stale. */
async function refundWaitsOrEnds(
  db: OpenDatabase['db'],
  refunding: Promise<unknown>,
): Promise<void> {
  let hasEnded = false;
  void refunding.then(() => (hasEnded = true));
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(hasEnded || rows.length > 0).toBe(true);
    },
    { timeout: 30_000 },
  );
}
