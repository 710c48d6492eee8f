import type { GeneratedAlways } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    charging_point_frames: ChargingPointFramesTable;
  }
}

export const tables: readonly TableName[] = ['charging_point_frames'];

export interface ChargingPointFramesTable {
  id: GeneratedAlways<number>;
  charging_point_id: number;
  happened_at: Date;
  direction: 'received' | 'sent';
  kind: 'call' | 'result' | 'error' | 'broken';
  version: '1.6' | '2.0.1';
  action: string | null;
  message_id: string | null;
  outcome: string | null;
  mark: 'refused' | 'repaired' | null;
  /** Without secrets, truncated. */
  payload: string;
  is_cut: boolean;
  length: number;
}
