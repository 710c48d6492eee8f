/** The visitor's position and the browser's answer to the request for it (S4.11). */
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import {
  GEOLOCATION,
  geolocationAnswered,
  selectConfig,
  type GeolocationPermission,
} from './config-slice.ts';

export type Position = { lat: number; lng: number };
export type PositionState = 'idle' | 'asking' | 'denied' | 'unavailable';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;
const PERMISSION_DENIED = 1;

/** Requests the position only when called, and remembers the answer. */
export function usePosition() {
  const dispatch = useAppDispatch();
  const { geolocationPermission } = useSelector(selectConfig);
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<PositionState>('idle');

  useBrowsersAnswer();

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

/** What a request will lead to: the browser's dialog, or an answer that is already decided. */
const MEANS: Record<PermissionState, GeolocationPermission> = {
  granted: GEOLOCATION.granted,
  denied: GEOLOCATION.denied,
  prompt: GEOLOCATION.ask,
};

/** The permission may have changed in the browser's settings. Reading it shows no dialog. */
function useBrowsersAnswer(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let permission: PermissionStatus | undefined;
    let isOver = false;
    const tell = (): void => {
      if (permission) dispatch(geolocationAnswered(MEANS[permission.state]));
    };
    // Older browsers lack the Permissions API, or its geolocation permission.
    const asking = (navigator.permissions as Permissions | undefined)?.query({
      name: 'geolocation',
    });
    asking?.then(
      (status) => {
        if (isOver) return;
        permission = status;
        tell();
        status.addEventListener('change', tell);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      permission?.removeEventListener('change', tell);
    };
  }, [dispatch]);
}
