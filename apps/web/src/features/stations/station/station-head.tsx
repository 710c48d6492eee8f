// The top of a station page: the way back, name, place, availability and price.
import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Plug, Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusShape } from '../../../shared/ui/status-shape.tsx';
import { StationRating } from '../../ratings/public.ts';
import { addressOf } from './around/address-of.ts';
import { useSurroundings } from './around/use-surroundings.ts';
import { PriceRuleNote } from './price-rule-note.tsx';
import { isListedOnly, statusOf, statusText } from '../station-status.ts';
import { usePrice } from './use-price.ts';
import classes from './station-page.module.css';

const PAGE_ZOOM = 14;

/** Back to the map, where the station is marked. */
export function MapLink({ station: { slug, lat, lng } }: { station: Station }) {
  const { t } = useTranslation();
  const onMap = new URLSearchParams({
    lat: String(lat),
    lng: String(lng),
    zoom: String(PAGE_ZOOM),
    station: slug,
  });
  return (
    <Link to={`/stations?${onMap}`} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden /> {t('stations.page.onMap')}
    </Link>
  );
}

export function StationHead({ station, plugs }: { station: Station; plugs: readonly Plug[] }) {
  const { t } = useTranslation();
  const price = usePrice();
  const counts = {
    plugs_total: plugs.length,
    plugs_free: plugs.filter(({ status }) => status === 'Available').length,
    plugs_connected: plugs.filter(({ status }) => status !== 'Not connected').length,
  };
  const status = statusText(counts);
  const address = addressOf(station, useSurroundings(station));
  return (
    <header className={classes.head}>
      <Title order={1} className={classes.title}>
        <bdi>{station.name}</bdi>
      </Title>
      <p className={classes.place}>
        {[
          address?.isNear ? t('stations.page.near', { place: address.text }) : address?.text,
          station.operator && t('stations.page.by', { operator: station.operator }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.big} data-status={statusOf(counts)} aria-live="polite">
        <StatusShape status={statusOf(counts)} size={20} />
        {isListedOnly(station) ? t('stations.plugs.statusUnknown') : t(status.key, status.values)}
      </p>
      <StationRating rating={station.rating} />
      {station.pricing && <p className={classes.price}>{price.sentence(station.pricing)}</p>}
      {station.pricing && <PriceRuleNote pricing={station.pricing} />}
      {station.open_24_7 === true && <p className={classes.hours}>{t('stations.page.always')}</p>}
    </header>
  );
}
