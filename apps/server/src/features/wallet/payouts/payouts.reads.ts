import type { Db } from '../../../platform/db/db.ts';

export type PayoutRow = Awaited<ReturnType<typeof listPayoutRows>>['rows'][number];

/** An owner's payouts, newest first; the search matches the host's note. */
export async function listPayoutRows(
  db: Db,
  ownerId: string,
  { page, page_size, search }: { page: number; page_size: number; search: string },
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('payouts')
    .where('owner_id', '=', ownerId)
    .$if(search !== '', (query) => query.where('note', 'ilike', pattern));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'id',
      'amount_minor',
      'token_price_micro',
      'status',
      'note',
      'requested_at',
      'decided_at',
    ])
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, count };
}
