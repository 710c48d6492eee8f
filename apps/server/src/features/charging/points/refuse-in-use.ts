import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Reservations } from '../../reservations/public.ts';
import { isChargingAt } from './plugs-in-use.store.ts';

/**
 * Throws station_has_bookings with the list of bookings while these plugs have bookings or running sessions. New bookings wait
 * until the transaction ends. The caller must hold the locks of the charging points, so that starts wait too.
 */
export async function refuseInUse(
  { reservations }: { reservations: Pick<Reservations, 'lockLiveWindows'> },
  trx: Trx,
  plugIds: readonly number[],
): Promise<void> {
  const windows = await reservations.lockLiveWindows(trx, plugIds);
  if (windows.length === 0 && !(await isChargingAt(trx, plugIds))) return;
  throw new AppError(
    'station_has_bookings',
    'There are bookings or a charging session here. Cancel them or wait until they are over.',
    { reservations_in_conflict: windows },
  );
}
