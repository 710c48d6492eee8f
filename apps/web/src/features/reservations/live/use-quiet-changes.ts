import type { Reservation } from '@voltagora/contract';
import { useEffect } from 'react';
import { useReservationRefetch } from './use-reservation-refetch.ts';
import { isCounting } from './idle-fee-notice.tsx';

const LOOK_MS = 5_000;

/** Polls for changes that the live socket does not announce: the card charge after the end, and how long the cable stays in. */
export function useQuietChanges(reservation: Reservation): void {
  const refetch = useReservationRefetch(reservation.id);
  const status = reservation.payment?.status;
  const { idle } = reservation;
  const stays = idle?.stay && isCounting(idle.stay, idle);
  const isMoving = status === 'capturing' || status === 'canceling' || stays === true;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(refetch, LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
}
