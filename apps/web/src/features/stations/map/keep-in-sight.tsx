/** Moves the map where search field and sheet would cover what the visitor looks for. */
import { useEffect } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { isBetween, middleShift, type SightBand } from './sight-band.ts';

export type Sight = {
  /** What is looked for; null: nothing. */
  at: { lat: number; lng: number } | null;
  band: SightBand;
};

export function KeepInSight({ at, band }: Sight) {
  const { current: map } = useMap();
  const { top, bottom, height } = band;
  const lat = at?.lat;
  const lng = at?.lng;
  useEffect(() => {
    // A map that moves already is on its way to the place.
    if (!map || map.isMoving() || lat === undefined || lng === undefined || height === 0) return;
    const seen = { top, bottom, height };
    if (isBetween(map.project([lng, lat]).y, seen)) return;
    map.easeTo({ center: [lng, lat], offset: [0, middleShift(seen)], duration: 0 });
  }, [map, lat, lng, top, bottom, height]);
  return null;
}
