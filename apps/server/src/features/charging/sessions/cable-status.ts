// Passes the cable state that a charging point reports to the idle fee of the booking.
import type { CableState, PlugStatus } from '@voltagora/domain';
import { type Reservations, reservationChanged } from '../../reservations/public.ts';
import type { HandlerDeps } from '../handler-deps.ts';

export type CableDeps = Pick<HandlerDeps, 'db' | 'bus'> & {
  reservations: Pick<Reservations, 'noteCable'>;
};

/** OCPP 1.6 §4.9: Finishing follows a charge, and only while the cable is in; Preparing may be the next car. */
export const CABLE_OF_STATUS: Partial<Record<PlugStatus, CableState['kind']>> = {
  Charging: 'busy',
  SuspendedEV: 'busy',
  SuspendedEVSE: 'busy',
  Finishing: 'parked',
  Available: 'out',
  Unavailable: 'out',
  Faulted: 'out',
};

/** Stores the cable state, and publishes the bookings that it affects. */
export async function onCableStatus(
  { db, bus, reservations }: CableDeps,
  plugId: number,
  word: CableState,
): Promise<void> {
  const changed = await db
    .transaction()
    .execute((trx) => reservations.noteCable(trx, { plugId, word }));
  for (const reservationId of changed) bus.publish(reservationChanged, { reservationId, plugId });
}
