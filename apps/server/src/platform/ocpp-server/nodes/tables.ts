declare module '../../db/database.ts' {
  interface Database {
    point_connections: PointConnectionsTable;
  }
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
