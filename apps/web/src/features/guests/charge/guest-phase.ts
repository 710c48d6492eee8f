import type { Reservation } from '@voltagora/contract';

export type GuestPhase = 'pay' | 'ready' | 'charging' | 'receipt' | 'ended';

/** How a charge ended without energy. */
export type GuestEnd = 'CANCELED' | 'NO_SHOW' | 'REJECTED' | 'FAILED';

export const endOf = (status: Reservation['status']): GuestEnd =>
  status === 'CANCELED' || status === 'NO_SHOW' || status === 'REJECTED' ? status : 'FAILED';

/** What the page of a guest shows: one of five parts. */
export function phaseOf({ status }: Pick<Reservation, 'status'>): GuestPhase {
  switch (status) {
    case 'PENDING':
      return 'pay';
    case 'RESERVED':
      return 'ready';
    case 'CHARGING':
      return 'charging';
    case 'FULFILLED':
      return 'receipt';
    case 'CANCELED':
    case 'NO_SHOW':
    case 'REJECTED':
    case 'FAILED':
      return 'ended';
  }
}
