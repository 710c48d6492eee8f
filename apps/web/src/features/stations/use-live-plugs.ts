/**
 * The station's plugs with their live status. Without a live socket a plug shows the status of the API answer while it is
 * fresh, then 'Not connected'.
 */
import type { Plug, Station } from '@voltagora/contract';
import { FRESH_SECONDS } from '@voltagora/domain';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { openLive } from '../../shared/api/live.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { plugLiveLost, plugLiveReceived, selectLivePlugs } from '../ocpp/public.ts';
import { withNewestStatus } from './station-status.ts';

export function useLivePlugs(station: Station): Plug[] {
  const dispatch = useAppDispatch();
  const live = useSelector(selectLivePlugs);
  const isFresh = useIsFresh(station);
  const watched = station.plugs.filter((plug) => plug.charging_point !== null).map(({ id }) => id);
  const key = watched.join(',');

  useEffect(() => {
    const stops = key
      .split(',')
      .filter(Boolean)
      .map(Number)
      .map((id) =>
        openLive({
          path: `/ocpp/browser/${id}/`,
          onMessage: (message) => dispatch(plugLiveReceived(message)),
          onState: (state) => {
            if (state === 'lost') dispatch(plugLiveLost(id));
          },
        }),
      );
    return () => {
      stops.forEach((stop) => stop());
      // A status that nobody updates any more is out of date.
      for (const id of key.split(',').filter(Boolean)) dispatch(plugLiveLost(Number(id)));
    };
  }, [key, dispatch]);

  return useMemo(
    () =>
      station.plugs.map((plug) =>
        withNewestStatus(
          plug,
          live.find(({ id }) => id === plug.id),
          isFresh,
        ),
      ),
    [station.plugs, live, isFresh],
  );
}

/** How often a station whose plugs are shown is read again: at half the age at which the answer is too old. */
export const STATION_READ_EVERY_MS = (FRESH_SECONDS * 1000) / 2;

/** False once the answer is too old to show its statuses. */
function useIsFresh(station: Station): boolean {
  const [staleAnswer, setStaleAnswer] = useState<Station | null>(null);
  useEffect(() => {
    const end = setTimeout(() => setStaleAnswer(station), FRESH_SECONDS * 1000);
    return () => clearTimeout(end);
  }, [station]);
  return staleAnswer !== station;
}
