import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { insertRefused, listRefused } from './refused-settings.store.ts';

/** Settings that a charging point has refused. No process sends them again until the firmware changes. */
export interface SettingRefusals {
  /** `wish` is a setting with its value. */
  has(wish: string): boolean;
  add(wish: string): Promise<void>;
}

export async function readRefusals(
  { db, clock }: { db: Db; clock: Clock },
  chargingPointId: number,
): Promise<SettingRefusals> {
  const wishes = new Set(await listRefused(db, chargingPointId));
  return {
    has: (wish) => wishes.has(wish),
    async add(wish) {
      wishes.add(wish);
      await insertRefused(db, { chargingPointId, wish, now: clock.now() });
    },
  };
}
