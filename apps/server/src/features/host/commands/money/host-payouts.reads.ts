import type { Db } from '../../../../platform/db/db.ts';

/** Payouts with their owners: open ones by waiting time, decided ones newest first. */
export const listPayouts = (
  db: Db,
  { status, limit }: { status: 'requested' | 'paid' | 'refused'; limit: number },
) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.owner_id')
    .leftJoin('business_profiles', 'business_profiles.user_id', 'payouts.owner_id')
    .select([
      'payouts.id',
      'payouts.owner_id',
      'payouts.amount_minor',
      'payouts.status',
      'payouts.note',
      'payouts.requested_at',
      'payouts.decided_at',
      'users.email',
      'users.deleted_at',
      'business_profiles.business_name',
    ])
    .where('payouts.status', '=', status)
    .orderBy('payouts.requested_at', status === 'requested' ? 'asc' : 'desc')
    .orderBy('payouts.id')
    .limit(limit)
    .execute();
