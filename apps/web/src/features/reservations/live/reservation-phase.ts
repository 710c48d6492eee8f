import type { Reservation } from '@voltagora/contract';
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

/** Whether a start can be asked for at this moment. */
export const isStartable = (
  reservation: Pick<Reservation, 'startable_from' | 'stop_time'> & { status: string },
  now: Date,
): boolean =>
  reservation.status === 'RESERVED' &&
  now >= new Date(reservation.startable_from) &&
  now < new Date(reservation.stop_time);
