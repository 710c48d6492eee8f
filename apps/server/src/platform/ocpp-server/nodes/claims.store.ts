// Which connection of a charging point is the valid one among all nodes, as rows.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { LEASE_SECONDS } from '../../nodes/nodes.store.ts';

export interface Claim {
  chargingPointId: number;
  nodeId: string;
  epoch: number;
}

export interface ClaimedConnection {
  chargingPointId: number;
  identity: string;
  version: '1.6' | '2.0.1';
  remoteAddress: string;
  host: string | null;
  connectedAt: Date;
}

/** The epoch of this connection, which is now the valid one; undefined if a newer one came first. */
export async function takeClaim(
  db: Db,
  nodeId: string,
  connection: ClaimedConnection,
): Promise<number | undefined> {
  const { chargingPointId, identity, version, remoteAddress, host, connectedAt } = connection;
  const { rows } = await sql<{ epoch: number }>`
    insert into point_connections as known
      (charging_point_id, node_id, epoch, identity, version, remote_address, host, connected_at)
    values (${chargingPointId}, ${nodeId}, nextval('point_connection_epochs'), ${identity}, ${version},
      ${remoteAddress}, ${host}, ${connectedAt})
    on conflict (charging_point_id) do update set
      node_id = excluded.node_id, epoch = excluded.epoch, identity = excluded.identity,
      version = excluded.version, remote_address = excluded.remote_address, host = excluded.host,
      connected_at = excluded.connected_at
    where known.epoch < excluded.epoch
    returning epoch`.execute(db);
  return rows[0]?.epoch;
}

export async function hasClaim(db: Db, { chargingPointId, nodeId, epoch }: Claim) {
  const row = await db
    .selectFrom('point_connections')
    .select('epoch')
    .where('charging_point_id', '=', chargingPointId)
    .where('node_id', '=', nodeId)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return row !== undefined;
}

export const dropClaim = (db: Db, { chargingPointId, nodeId, epoch }: Claim) =>
  db
    .deleteFrom('point_connections')
    .where('charging_point_id', '=', chargingPointId)
    .where('node_id', '=', nodeId)
    .where('epoch', '=', epoch)
    .execute();

/** The claims of a node, whether or not their sockets still exist. */
export const claimsOf = (db: Db, nodeId: string) =>
  db
    .selectFrom('point_connections')
    .select(['charging_point_id as chargingPointId', 'node_id as nodeId', 'epoch'])
    .where('node_id', '=', nodeId)
    .execute();

export type RemoteClaim = Claim & ClaimedConnection;

/** The claims of other nodes that are alive. */
export async function claimsElsewhere(db: Db, nodeId: string): Promise<RemoteClaim[]> {
  const { rows } = await sql<RemoteClaim>`
    select c.charging_point_id as "chargingPointId", c.node_id as "nodeId", c.epoch, c.identity, c.version,
      c.remote_address as "remoteAddress", c.host, c.connected_at as "connectedAt"
    from point_connections c join server_nodes n on n.id = c.node_id
    where c.node_id <> ${nodeId}
      and n.seen_at > clock_timestamp() - ${sql.lit(LEASE_SECONDS)} * interval '1 second'`.execute(
    db,
  );
  return rows;
}
