// Estimated carbon dioxide of finished sessions, computed once; the index contains those without an estimate.
import { type Kysely, sql } from 'kysely';

const estimates = `
  alter table reservations add column co2_estimate jsonb;
  create index reservations_unestimated on reservations (ended_at desc)
    where status = 'FULFILLED' and co2_estimate is null;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(estimates).execute(db);
}
