// What a token was worth when a payout was asked for; null where that was not kept yet.
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> =>
  void (await sql`alter table payouts add column token_price_micro bigint check (token_price_micro > 0)`.execute(
    db,
  ));
