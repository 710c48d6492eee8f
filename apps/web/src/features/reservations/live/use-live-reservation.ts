/** A reservation with its present state: read once, then updated by its live socket while it is live. */
import type { PlugLive, Reservation } from '@voltagora/contract';
import { useEffect, useRef, useState } from 'react';
import { openLive, type LiveState } from '../../../shared/api/live.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { useLiveAccess } from '../../accounts/public.ts';
import { plugLiveLost, plugLiveReceived } from '../../ocpp/public.ts';
import { isLive } from '../list/reservation-groups.ts';
import { nextMessage, knownOf, needsReading, type Heard, type Known } from './live-state.ts';
import { useReservationRefetch } from './use-reservation-refetch.ts';
import { clockNow } from '../../../shared/format/clock.ts';

export type LiveReservation = {
  known: Known;
  heard: Heard | null;
  connection: LiveState;
};

export function useLiveReservation(reservation: Reservation): LiveReservation {
  const refetch = useReservationRefetch(reservation.id);
  const dispatch = useAppDispatch();
  const access = useLiveAccess();
  const [heard, setHeard] = useState<Heard | null>(null);
  const [connection, setConnection] = useState<LiveState>('connecting');
  const readAt = useReadAt(reservation);
  const latest = useRef(reservation);
  latest.current = reservation;
  const { id } = reservation;
  const plugId = reservation.plug.id;
  const isOpen = isLive(reservation);

  useEffect(() => {
    if (!isOpen) return;
    const onMessage = (message: PlugLive): void => {
      dispatch(plugLiveReceived(message));
      setHeard((former) => nextMessage(former, message, clockNow()));
      if (needsReading(latest.current, message)) refetch();
    };
    const onState = (state: LiveState): void => {
      // A reconnection attempt leaves the state `lost` until a message arrives.
      setConnection((former) => (state === 'connecting' && former === 'lost' ? 'lost' : state));
      if (state !== 'lost') return;
      dispatch(plugLiveLost(plugId));
      refetch();
    };
    const stop = openLive({
      path: `/ocpp/browser/${plugId}/${id}/`,
      access,
      onMessage,
      onState,
    });
    return () => {
      stop();
      dispatch(plugLiveLost(plugId));
    };
  }, [dispatch, access, refetch, id, plugId, isOpen]);

  return { known: knownOf(reservation, readAt, heard), heard, connection };
}

/** The time at which the present answer arrived, by the clock of this page. */
function useReadAt(reservation: Reservation): number {
  const last = useRef({ reservation, at: clockNow() });
  if (last.current.reservation !== reservation) last.current = { reservation, at: clockNow() };
  return last.current.at;
}
