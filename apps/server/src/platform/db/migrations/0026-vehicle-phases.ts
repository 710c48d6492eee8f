// The number of phases on which a vehicle charges with alternating current, if known.
import { type Kysely, sql } from 'kysely';

const phases = `
  alter table vehicle_models add column ac_phases int check (ac_phases in (1, 2, 3));
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(phases).execute(db);
}
