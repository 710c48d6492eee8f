// The table of the energy market. `schema.ts` names them all.
import type { Json } from '../queries/json-column.ts';

export interface EnergyDaysTable {
  zone: string;
  kind: 'price' | 'wind_solar' | 'load';
  day: string;
  resolution_minutes: number;
  start_at: Date;
  points: Json<(number | null)[]>;
  currency: string | null;
  fetched_at: Date;
}
