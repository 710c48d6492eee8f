// Tables of an installation of several nodes. `schema.ts` names them all.
import type { Generated } from 'kysely';

export interface ServerNodesTable {
  id: string;
  name: string;
  version: string;
  /** What the installation's secret looks like from outside: nodes of one database must have the same. */
  secret_mark: string;
  started_at: Generated<Date>;
  /** By the database's clock. */
  seen_at: Generated<Date>;
}

export interface PointConnectionsTable {
  charging_point_id: number;
  node_id: string;
  epoch: number;
  identity: string;
  version: string;
  remote_address: string;
  host: string | null;
  connected_at: Date;
}

export interface NodeDutiesTable {
  name: string;
  node_id: string;
  /** By the database's clock. */
  held_until: Date;
}
