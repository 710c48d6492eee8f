import type { Reservation } from '@voltagora/contract';
import { DEFAULT_BOOKING_TERMS, earliestStart } from '@voltagora/domain';
import type { Known } from './live-state.ts';

export type Phase = 'before' | 'starting' | 'charging' | 'receipt' | 'ended';

/** Which of its five faces the screen of a reservation shows. "Agreed" is not yet "charging". */
export function phaseOf({ status, step }: Known): Phase {
  switch (status) {
    case 'PENDING':
    case 'RESERVED':
      return step === null || step === 'failed' ? 'before' : 'starting';
    case 'CHARGING':
      return step === 'flowing' || step === 'finished' ? 'charging' : 'starting';
    case 'FULFILLED':
      return 'receipt';
    case 'CANCELED':
    case 'NO_SHOW':
    case 'REJECTED':
    case 'FAILED':
      return 'ended';
  }
}

type Window = Pick<Reservation, 'start_time' | 'stop_time'>;

/** From when the driver may start: shortly before the window. */
export const startableFrom = ({ start_time, stop_time }: Window): Date =>
  earliestStart({ start: new Date(start_time), stop: new Date(stop_time) }, DEFAULT_BOOKING_TERMS);

/** Whether a start can be asked for at this moment. */
export const isStartable = (reservation: Window & { status: string }, now: Date): boolean =>
  reservation.status === 'RESERVED' &&
  now >= startableFrom(reservation) &&
  now < new Date(reservation.stop_time);
