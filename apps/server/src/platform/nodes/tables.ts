import type { Generated } from 'kysely';

declare module '../db/database.ts' {
  interface Database {
    server_nodes: ServerNodesTable;
    node_duties: NodeDutiesTable;
  }
}

/** Which nodes run. */
interface ServerNodesView {
  id: string;
  /** By the clock of the database. */
  seen_at: Generated<Date>;
}

export interface ServerNodesTable extends ServerNodesView {
  name: string;
  version: string;
  /** A hash of the secret of the installation, which must be the same on all nodes of a database. */
  secret_mark: string;
  started_at: Generated<Date>;
}

export interface NodeDutiesTable {
  name: string;
  node_id: string;
  /** By the clock of the database. */
  held_until: Date;
}
