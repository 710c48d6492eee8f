import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { locationFocused, queryChanged, selectSearch } from '../../search/public.ts';
import { readAddress, writeAddress, type MapAddress } from './map-address.ts';

/** The URL of the map as state; changes replace the history entry. */
export function useMapAddress(): MapAddress & { change: (part: Partial<MapAddress>) => void } {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const { focused_location } = useSelector(selectSearch);
  const address = useMemo(() => readAddress(params, focused_location), [params, focused_location]);
  const { view } = address;
  useEffect(() => {
    dispatch(locationFocused(view));
  }, [dispatch, view.lat, view.lng, view.zoom]);
  const { place } = address;
  useEffect(() => {
    if (place) dispatch(queryChanged(place));
  }, [dispatch, place]);
  const isShown = useIsShown();
  const change = useCallback(
    (part: Partial<MapAddress>): void => {
      // A map that is removed reports a last move, which would bring the visitor back from the next screen.
      if (!isShown.current) return;
      setParams((now) => writeAddress({ ...readAddress(now, view), ...part }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [isShown, setParams, view],
  );
  return { ...address, change };
}

function useIsShown() {
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
