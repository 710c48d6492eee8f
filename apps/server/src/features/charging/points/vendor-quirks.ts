// The vendor quirks of a charging point, by the vendor, model and firmware of its last BootNotification.
import { type VendorQuirks, type VendorWithQuirks, vendorQuirksOf } from '@voltagora/domain';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { readVendor } from './points.store.ts';

interface Speaking {
  readonly chargingPointId: number;
}

const known = new WeakMap<Speaking, Promise<VendorQuirks>>();

/** Returns the quirks of a connected charging point. They are read once per connection. */
export function vendorQuirksOn({ db }: { db: Db }, connection: Speaking): Promise<VendorQuirks> {
  const quirks = known.get(connection) ?? readVendorQuirks(db, connection.chargingPointId);
  known.set(connection, quirks);
  // A failed read is repeated with the next message.
  quirks.catch(() => known.delete(connection));
  return quirks;
}

/** Sets the quirks after a BootNotification. */
export const learnVendor = (connection: Speaking, make: VendorWithQuirks): void =>
  void known.set(connection, Promise.resolve(vendorQuirksOf(make)));

export const readVendorQuirks = async (
  db: Db | Trx,
  chargingPointId: number,
): Promise<VendorQuirks> => vendorQuirksOf(await readVendor(db, chargingPointId));
