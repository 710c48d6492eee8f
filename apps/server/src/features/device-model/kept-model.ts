import * as z from 'zod';
import type { Db } from '../../platform/db/connection.ts';
import { findModel } from './device-model.store.ts';

/** A configuration key, or a variable of a component, as the charger told it. */
export const KeptVariable = z.object({
  key: z.string(),
  readonly: z.boolean(),
  value: z.string().nullable(),
  limit: z.number().optional(),
  watch: z.object({ unit: z.string().nullable() }).optional(),
});
export type KeptVariable = z.infer<typeof KeptVariable>;

/** What a charger has under a key, whatever its case; undefined where it has none, or was never read. */
export type KeptSettings = (key: string) => KeptVariable | undefined;

/** What a charger last said of itself, by key. */
export async function readKeptSettings(db: Db, chargingPointId: number): Promise<KeptSettings> {
  const model = await findModel(db, chargingPointId);
  const variables = z.array(KeptVariable).parse(model?.variables ?? []);
  const byKey = new Map(variables.map((variable) => [variable.key.toLowerCase(), variable]));
  return (key) => byKey.get(key.toLowerCase());
}
