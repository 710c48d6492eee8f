import * as z from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { findModel } from './device-model.store.ts';

/** A configuration key, or a variable of a component, as the charging point reported it. */
export const StoredVariable = z.object({
  key: z.string(),
  readonly: z.boolean(),
  value: z.string().nullable(),
  limit: z.number().optional(),
  watch: z.object({ unit: z.string().nullable() }).optional(),
});
export type StoredVariable = z.infer<typeof StoredVariable>;

/** Looks up a setting by key, ignoring case; undefined when missing or never read. */
export type StoredSettings = (key: string) => StoredVariable | undefined;

/** The settings of a charging point as last read. */
export async function readStoredSettings(db: Db, chargingPointId: number): Promise<StoredSettings> {
  const model = await findModel(db, chargingPointId);
  const variables = z.array(StoredVariable).parse(model?.variables ?? []);
  const byKey = new Map(variables.map((variable) => [variable.key.toLowerCase(), variable]));
  return (key) => byKey.get(key.toLowerCase());
}
