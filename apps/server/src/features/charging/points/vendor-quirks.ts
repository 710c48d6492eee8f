// Which vendor quirks a charging point has, by the vendor, model and firmware of its last BootNotification.
import { type VendorQuirks, type VendorWithQuirks, vendorQuirksOf } from '@voltagora/domain';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { readVendor } from './points.store.ts';

interface Speaking {
  readonly chargingPointId: number;
}

const known = new WeakMap<Speaking, Promise<VendorQuirks>>();

/** Of whoever speaks on a connection; its make is looked up once. */
export function vendorQuirksOn({ db }: { db: Db }, connection: Speaking): Promise<VendorQuirks> {
  const habits = known.get(connection) ?? readVendorQuirks(db, connection.chargingPointId);
  known.set(connection, habits);
  // What failed is asked again with the next message.
  habits.catch(() => known.delete(connection));
  return habits;
}

/** A charging point has said what it is. */
export const learnVendor = (connection: Speaking, make: VendorWithQuirks): void =>
  void known.set(connection, Promise.resolve(vendorQuirksOf(make)));

export const readVendorQuirks = async (
  db: Db | Trx,
  chargingPointId: number,
): Promise<VendorQuirks> => vendorQuirksOf(await readVendor(db, chargingPointId));
