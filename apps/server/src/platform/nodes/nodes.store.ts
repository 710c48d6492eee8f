// Nodes as rows. Every time in them is that of the database.
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A node that has not been seen for so long has failed or is frozen: its claims are free. */
export const LEASE_SECONDS = 15;

export interface NodeFacts {
  id: string;
  name: string;
  version: string;
  secretMark: string;
}

const isLiving = sql<boolean>`seen_at > clock_timestamp() - ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;

/** Whether this node was seen within the lease; if not, it may have lost all of its claims. */
export async function beat(db: Db, node: NodeFacts): Promise<boolean> {
  const { rows } = await sql<{ wasLiving: boolean }>`
    with before as (select ${isLiving} as living from server_nodes where id = ${node.id})
    insert into server_nodes (id, name, version, secret_mark, seen_at)
    values (${node.id}, ${node.name}, ${node.version}, ${node.secretMark}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at
    returning coalesce((select living from before), false) as "wasLiving"`.execute(db);
  return rows[0]?.wasLiving === true;
}

/** Other nodes that are alive. */
export const listOthers = (db: Db, nodeId: string) =>
  db
    .selectFrom('server_nodes')
    .select(['id', 'name', 'version', 'secret_mark as secretMark'])
    .where('id', '<>', nodeId)
    .where(isLiving)
    .orderBy('id')
    .execute();

const FORGOTTEN_AFTER_DAYS = 1;

export async function forgetNodes(db: Db): Promise<void> {
  await sql`
    delete from server_nodes
    where seen_at < clock_timestamp() - ${FORGOTTEN_AFTER_DAYS} * interval '1 day'`.execute(db);
}

export async function removeNode(db: Db, nodeId: string): Promise<void> {
  await db.deleteFrom('node_duties').where('node_id', '=', nodeId).execute();
  await db.deleteFrom('server_nodes').where('id', '=', nodeId).execute();
}

/** Takes or renews a lease for `seconds`; false while another node holds it. */
export async function holdLeadership(
  db: Db,
  { name, nodeId, seconds }: { name: string; nodeId: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into node_duties as duty (name, node_id, held_until)
    values (${name}, ${nodeId}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (name) do update set node_id = excluded.node_id, held_until = excluded.held_until
    where duty.node_id = excluded.node_id or duty.held_until <= clock_timestamp()
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}
