// What a booking would cost in another window of its plug at the station's current prices. Not binding.
import type { ReservationDraft } from '@voltagora/contract';
import type { BookingWindow } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import { decideDraft, type DraftDeps } from './draft.service.ts';

/** The parts of a booking that decide its price. */
export interface PricedBooking {
  driverId: string;
  plugId: number;
  vehicleId: string | null;
  paymentMethod: 'tokens' | 'fiat';
}

/** Undefined when that window cannot be booked. */
export async function priceElsewhere(
  deps: DraftDeps,
  { driverId, plugId, vehicleId, paymentMethod }: PricedBooking,
  { start, stop }: BookingWindow,
): Promise<{ totalMicro: number; energyWh: number } | undefined> {
  const draft: ReservationDraft = {
    plug: { id: plugId },
    start_time: start.toISOString(),
    stop_time: stop.toISOString(),
    vehicle: vehicleId === null ? null : { id: vehicleId },
    payment_method: { type: paymentMethod, name: '' },
    comments: '',
    charge_now: false,
    weeks: 1,
    skip_taken: false,
  };
  const driver = { userId: driverId, email: '', role: 'driver', sessionId: '' } as const;
  try {
    const { totalMicro, energyWh } = await decideDraft(deps, draft, driver);
    return { totalMicro, energyWh };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
