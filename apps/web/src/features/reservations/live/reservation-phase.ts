import type { Reservation } from '@voltagora/contract';
import type { Known } from './live-state.ts';

export type Phase = 'before' | 'starting' | 'charging' | 'receipt' | 'ended';

/** Which of the five views of a reservation is shown. An accepted start is not yet a session. */
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

/** Whether a session can be started now. */
export const isStartable = (
  reservation: Pick<Reservation, 'startable_from' | 'stop_time'> & { status: string },
  now: Date,
): boolean =>
  reservation.status === 'RESERVED' &&
  now >= new Date(reservation.startable_from) &&
  now < new Date(reservation.stop_time);
