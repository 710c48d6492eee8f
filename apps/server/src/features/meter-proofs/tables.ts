import type { GeneratedAlways } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    meter_keys: MeterKeysTable;
  }
}

export const tables: readonly TableName[] = ['meter_keys'];

export interface MeterKeysTable {
  id: GeneratedAlways<number>;
  charging_point_id: number;
  /** Hexadecimal: a SubjectPublicKeyInfo in DER, or a bare point of a curve. */
  public_key: string;
  source: 'owner' | 'charger';
  added_at: Date;
  /** Removed keys stay, because earlier readings were signed with them. */
  removed_at: Date | null;
}
