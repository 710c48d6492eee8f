import type { Generated } from 'kysely';

declare module '../db/database.ts' {
  interface Database {
    server_nodes: ServerNodesTable;
    node_duties: NodeDutiesTable;
  }
}

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

export interface NodeDutiesTable {
  name: string;
  node_id: string;
  /** By the database's clock. */
  held_until: Date;
}
