import type { Reservation } from '@voltagora/contract';
import { useEffect } from 'react';

const CARD_LOOK_MS = 5_000;

/** What the live socket does not tell: that the card is charged, once all is over. Reads anew for as long as that may come. */
export function useQuietChanges(reservation: Reservation, reload: () => void): void {
  const status = reservation.payment?.status;
  const isMoving = status === 'capturing' || status === 'canceling';
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(reload, CARD_LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
}
