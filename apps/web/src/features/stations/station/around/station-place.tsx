/** Where a station is: a small map, the address, and what is around it. */
import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LazyMap } from '../../../../shared/map/lazy-map.tsx';
import { useClientConfig } from '../../../config/public.ts';
import { addressOf } from './address-of.ts';
import { NearbyPlaces } from './nearby-places.tsx';
import { LazyStationMarker } from './lazy-station-marker.tsx';
import { useInView } from './use-in-view.ts';
import { useSurroundings } from './use-surroundings.ts';
import classes from './around.module.css';

const ZOOM = 15.5;
const MAP_ZOOM = 16;

export function StationPlace({ station }: { station: Station }) {
  const { t } = useTranslation();
  const { lat, lng, slug } = station;
  const surroundings = useSurroundings(station);
  const address = addressOf(station, surroundings);
  const onMap = new URLSearchParams({
    lat: `${lat}`,
    lng: `${lng}`,
    zoom: `${MAP_ZOOM}`,
    station: slug,
  });
  return (
    <section className={classes.place} aria-labelledby="station-place">
      <h2 id="station-place">{t('stations.place.title')}</h2>
      {address && (
        <p className={classes.address}>
          {address.isNear ? t('stations.page.near', { place: address.text }) : address.text}
        </p>
      )}
      <div className={classes.frame}>
        <SmallMap station={station} />
        <Link to={`/stations?${onMap}`} className={classes.open}>
          <span>{t('stations.place.open')}</span>
        </Link>
      </div>
      <NearbyPlaces surroundings={surroundings} />
    </section>
  );
}

/** The map is the largest part of the client: it is loaded when its place is in view. */
function SmallMap({ station }: { station: Station }) {
  const { lat, lng } = station;
  const config = useClientConfig();
  const { ref, isSeen } = useInView();
  return (
    <div ref={ref} className={classes.map} aria-hidden inert>
      {isSeen && (
        <LazyMap
          view={{ lat, lng, zoom: ZOOM }}
          styleUrl={config?.map_style_url}
          interactive={false}
        >
          <LazyStationMarker lat={lat} lng={lng} />
        </LazyMap>
      )}
    </div>
  );
}
