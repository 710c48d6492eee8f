// Prices that follow the energy market, by a station's rule; null: the price does not move.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table stations add column price_rule jsonb').execute(db);
}
