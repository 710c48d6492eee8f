import type { Db } from '../../../../platform/db/db.ts';

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>[number];

/** Payouts with their owners: open ones by waiting time, decided ones newest first. */
export const listPayouts = (
  db: Db,
  { status, limit }: { status: 'requested' | 'paid' | 'refused' | 'withdrawn'; limit: number },
) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.owner_id')
    .leftJoin('business_profiles', 'business_profiles.user_id', 'payouts.owner_id')
    .select([
      'payouts.id',
      'payouts.owner_id',
      'payouts.amount_minor',
      'payouts.fiat_minor',
      'payouts.currency',
      'payouts.iban',
      'payouts.file_id',
      'payouts.status',
      'payouts.note',
      'payouts.is_trial',
      'payouts.not_before',
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
