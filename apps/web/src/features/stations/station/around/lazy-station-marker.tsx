import { lazy, Suspense } from 'react';

const StationMarker = lazy(async () => ({
  default: (await import('./station-marker.tsx')).StationMarker,
}));

/** Loads the marker together with the map library. */
export function LazyStationMarker(place: { lat: number; lng: number }) {
  return (
    <Suspense fallback={null}>
      <StationMarker {...place} />
    </Suspense>
  );
}
