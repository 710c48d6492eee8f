import type { Favourite } from '@voltagora/contract';
import { useEffect, useRef } from 'react';
import { openLive } from '../../../shared/api/live.ts';

/** Further plugs are read with the list alone. */
const SOCKETS_MAX = 20;
const GATHER_MS = 1_000;

/** Calls `onChange` after a plug of a favourite has changed; changes within a second are gathered. */
export function useFavouritesLive(favourites: readonly Favourite[], onChange: () => void): void {
  const plugIds = favourites.flatMap(({ plug_ids: ids }) => ids).slice(0, SOCKETS_MAX);
  const key = plugIds.join(',');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const known = new Map<number, string>();
    const stops = key
      .split(',')
      .filter(Boolean)
      .map(Number)
      .map((id) =>
        openLive({
          path: `/ocpp/browser/${id}/`,
          onMessage({ status }) {
            const former = known.get(id);
            known.set(id, status);
            // The first message is the state that the list has shown already.
            if (former === undefined || former === status) return;
            clearTimeout(timer);
            timer = setTimeout(() => latest.current(), GATHER_MS);
          },
        }),
      );
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [key]);
}
