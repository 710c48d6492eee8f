import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { useSelector } from 'react-redux';
import { LazyMap } from '../../../shared/map/lazy-map.tsx';
import { useClientConfig } from '../../config/public.ts';
import { selectSearch } from '../../search/public.ts';
import type { Position } from './position-text.ts';

const SpotPin = lazy(async () => ({ default: (await import('./spot-pin.tsx')).SpotPin }));
const SPOT_ZOOM = 15;

type Props = {
  spot: Position | null;
  /** What the map shows before a position is chosen. */
  town: (Position & { zoom: number }) | null;
  onSpot: (position: Position) => void;
};

/** The map on which the position is chosen: by tap, by dragging the pin, or by the coordinates beside it. */
export function SpotMap({ spot, town, onSpot }: Props) {
  const config = useClientConfig();
  const { focused_location: usual } = useSelector(selectSearch);
  const map = useRef<MapRef>(null);
  const [first] = useState(() => (spot ? { ...spot, zoom: SPOT_ZOOM } : usual));
  useEffect(() => {
    if (town) map.current?.jumpTo({ center: [town.lng, town.lat], zoom: town.zoom });
  }, [town]);
  useEffect(() => {
    if (!spot || map.current?.getBounds().contains([spot.lng, spot.lat]) !== false) return;
    map.current.jumpTo({ center: [spot.lng, spot.lat], zoom: SPOT_ZOOM });
  }, [spot]);
  return (
    <LazyMap view={first} styleUrl={config?.map_style_url} mapRef={map} onBackgroundClick={onSpot}>
      {spot && (
        <Suspense fallback={null}>
          <SpotPin spot={spot} onSpot={onSpot} />
        </Suspense>
      )}
    </LazyMap>
  );
}
