// How much energy a vehicle model takes for a kilometre, for trips.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_models add column consumption_wh_per_km integer
    check (consumption_wh_per_km > 0)`.execute(db);
}
