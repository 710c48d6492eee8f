import { IconMapPinFilled } from '@tabler/icons-react';
import { Marker } from 'react-map-gl/maplibre';
import classes from './station-pins.module.css';

export type Spot = { lat: number; lng: number; name: string | null };

/** The marker of a place that was searched, with its name. */
export function SpotPin({ lat, lng, name }: Spot) {
  return (
    <Marker
      longitude={lng}
      latitude={lat}
      anchor="bottom"
      style={{ zIndex: 4, pointerEvents: 'none' }}
    >
      <span className={classes.spot}>
        {name && <bdi className={classes.spotName}>{name}</bdi>}
        <IconMapPinFilled size={32} aria-hidden />
      </span>
    </Marker>
  );
}
