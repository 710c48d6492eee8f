import { IconBolt } from '@tabler/icons-react';
import { Marker } from 'react-map-gl/maplibre';
import classes from './around.module.css';

/** The place of a station on its own small map. */
export function StationMarker({ lat, lng }: { lat: number; lng: number }) {
  return (
    <Marker latitude={lat} longitude={lng} anchor="bottom">
      <span className={classes.marker}>
        <IconBolt size={18} aria-hidden />
      </span>
    </Marker>
  );
}
