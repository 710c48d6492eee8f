import type { Reservation } from '@voltagora/contract';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { isCounting } from './notices/idle-fee-notice.tsx';

const LOOK_MS = 5_000;

/** Polls for changes that the live socket does not announce: the card charge after the end, and how long the cable stays in. */
export function useQuietChanges({ id, payment, idle }: Reservation): void {
  const status = payment?.status;
  const stays = idle?.stay && isCounting(idle.stay, idle);
  const isMoving = status === 'capturing' || status === 'canceling' || stays === true;
  usePolling('readReservation', isMoving ? { params: { id } } : null, LOOK_MS);
}
