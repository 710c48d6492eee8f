// The right of owners to commission their charging points: granted and revoked by the host.
import type { Db, Trx } from '../../../../platform/db/db.ts';

/** The right of an owner that has not ended; undefined if there is none. `ends_at` is null for a right without an end. */
export const findCommissioningRight = (db: Db, ownerId: string, now: Date) =>
  db
    .selectFrom('commissioning_rights')
    .select(['granted_at', 'ends_at'])
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();

/** Grants the right, or changes its end; null: without an end. */
export const grantCommissioning = (
  trx: Trx,
  { ownerId, now, endsAt }: { ownerId: string; now: Date; endsAt: Date | null },
) =>
  trx
    .insertInto('commissioning_rights')
    .values({ owner_id: ownerId, granted_at: now, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ granted_at: now, ends_at: endsAt }),
    )
    .execute();

/** Returns whether there was a right to revoke. */
export async function revokeCommissioning(trx: Trx, ownerId: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await trx
    .deleteFrom('commissioning_rights')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return deleted > 0n;
}
