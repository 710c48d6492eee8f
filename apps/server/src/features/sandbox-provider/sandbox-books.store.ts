// The sandbox's books: checkouts, responses to idempotent requests, and events to send. An event is claimed by
// postponing it, so that no lock is held while it is sent.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

export type SandboxCheckout = Selectable<Database['sandbox_checkouts']>;
export type SandboxEvent = Selectable<Database['sandbox_events']>;

/** Inserts a checkout and returns the one stored under its reference, which may be an older one. */
export async function insertOrFindCheckout(
  db: Db,
  row: Insertable<Database['sandbox_checkouts']>,
): Promise<SandboxCheckout> {
  await db
    .insertInto('sandbox_checkouts')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('reference', '=', row.reference)
    .executeTakeFirstOrThrow();
}

export async function findCheckout(db: Db, id: string): Promise<SandboxCheckout | undefined> {
  return db.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findCheckoutOf = (
  db: Db,
  paymentIntent: string,
): Promise<SandboxCheckout | undefined> =>
  db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst();

export async function lockCheckout(
  trx: Trx,
  by: 'id' | 'payment_intent',
  value: string,
): Promise<SandboxCheckout | undefined> {
  return trx
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where(by, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveCheckout(trx: Trx, checkout: SandboxCheckout): Promise<void> {
  await trx
    .updateTable('sandbox_checkouts')
    .set({
      status: checkout.status,
      step: checkout.step,
      last_failure: checkout.last_failure,
      captured_minor: checkout.captured_minor,
      refunded_minor: checkout.refunded_minor,
      dispute: checkout.dispute,
      webhook_mode: checkout.webhook_mode,
      held_until: checkout.held_until,
    })
    .where('id', '=', checkout.id)
    .execute();
}

/** Checkouts that have expired, or whose hold has. */
export async function listExpiredCheckouts(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'open'), eb('expires_at', '<=', now)]),
        eb.and([eb('status', '=', 'authorized'), eb('held_until', '<=', now)]),
      ]),
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findAnswer(
  trx: Trx,
  idempotencyKey: string,
): Promise<{ request: string; answer: unknown } | undefined> {
  return trx
    .selectFrom('sandbox_requests')
    .select(['request', 'answer'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertAnswer(
  trx: Trx,
  row: Insertable<Database['sandbox_requests']>,
): Promise<void> {
  await trx.insertInto('sandbox_requests').values(row).execute();
}

export async function insertEvents(
  trx: Trx,
  rows: readonly Insertable<Database['sandbox_events']>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('sandbox_events').values(rows).execute();
}

/** Claims the event that is due longest until `heldUntil`. */
export async function takeDueEvent(
  db: Db,
  times: { now: Date; heldUntil: Date; notBefore: Date },
): Promise<SandboxEvent | undefined> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('sandbox_events')
        .select('id')
        .where('sends_left', '>', 0)
        .where('due_at', '<=', times.now)
        .where('created_at', '>', times.notBefore)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('sandbox_events')
    .from('due')
    .whereRef('sandbox_events.id', '=', 'due.id')
    .set((eb) => ({ due_at: times.heldUntil, attempts: eb('sandbox_events.attempts', '+', 1) }))
    .returningAll('sandbox_events')
    .executeTakeFirst();
}

/** Counts one delivery; a second one, if any, is due at once. */
export async function markArrived(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_events')
    .set((eb) => ({ sends_left: eb('sends_left', '-', 1), due_at: now }))
    .where('id', '=', id)
    .where('sends_left', '>', 0)
    .execute();
}

export async function postpone(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('sandbox_events').set({ due_at: until }).where('id', '=', id).execute();
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox_events').where('created_at', '<=', before).execute();
}
