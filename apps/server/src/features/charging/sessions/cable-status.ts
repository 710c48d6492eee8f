// What a charging point says of the cable at a plug, for the idle fee of the booking whose car it is.
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

/** Takes in what is said, and tells of the bookings that it changes something for. */
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
