import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { GEOLOCATION, geolocationAnswered, selectConfig } from './config-slice.ts';

export type Position = { lat: number; lng: number };
export type PositionState = 'idle' | 'asking' | 'denied' | 'unavailable';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;
const PERMISSION_DENIED = 1;

/** Asks for the position only when told to, and remembers the answer (S4.11). */
export function usePosition() {
  const dispatch = useAppDispatch();
  const { geolocationPermission } = useSelector(selectConfig);
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<PositionState>('idle');

  const locate = useCallback(
    (found: (position: Position) => void): void => {
      if (!('geolocation' in navigator)) return setState('unavailable');
      setState('asking');
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const here = { lat: coords.latitude, lng: coords.longitude };
          dispatch(geolocationAnswered(GEOLOCATION.granted));
          setPosition(here);
          setState('idle');
          found(here);
        },
        (error) => {
          const isDenied = error.code === PERMISSION_DENIED;
          if (isDenied) dispatch(geolocationAnswered(GEOLOCATION.denied));
          setState(isDenied ? 'denied' : 'unavailable');
        },
        { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
      );
    },
    [dispatch],
  );
  return { position, state, locate, isGranted: geolocationPermission === GEOLOCATION.granted };
}
