// Station rules for prices that follow the energy market; null means a fixed price.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table stations add column price_rule jsonb').execute(db);
}
