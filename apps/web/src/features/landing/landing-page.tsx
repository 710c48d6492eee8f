/** The landing page: a search over a live map, free stations, and how it works. */
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { useClientConfig } from '../config/public.ts';
import { NextReservation } from '../reservations/public.ts';
import { type ChosenPlace, LazyPlaceSearch, selectSearch } from '../search/public.ts';
import { LazyPins, NO_FILTERS, useStationSearch } from '../stations/public.ts';
import { LazyMap } from '../../shared/map/lazy-map.tsx';
import { useFirstInteraction } from './use-first-interaction.ts';
import { RegionSketch } from './region-sketch.tsx';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { StationGroups } from './station-groups.tsx';
import classes from './landing-page.module.css';

/** The map shows a region with its coast, however close the last search was. */
const REGION_ZOOM = 10;

export function LandingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { focused_location: focused } = useSelector(selectSearch);
  const view = { ...focused, zoom: Math.min(focused.zoom, REGION_ZOOM) };
  const config = useClientConfig();
  const { ref, width, height } = useElementSize();
  const search = useStationSearch(view, NO_FILTERS, width > 0 ? { width, height } : null);
  const hasInteracted = useFirstInteraction();
  const known = search.hasAnswer || search.error !== null;
  const open = ({ lat, lng, zoom, slug, formatted_address: q }: ChosenPlace): void => {
    const position = { lat: String(lat), lng: String(lng), zoom: String(zoom) };
    const place = new URLSearchParams({
      ...position,
      ...(slug ? { station: slug } : { at: `${lat},${lng}` }),
      q,
    });
    void navigate(`/stations?${place}`);
  };
  return (
    <div className={classes.page}>
      <AccountDeletedNotice />
      <section className={classes.hero}>
        <div className={classes.lead}>
          <h1>{t('landing.title')}</h1>
          <LazyPlaceSearch size="lg" onChosen={open} />
          <Button
            component={Link}
            to="/stations"
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            {t('landing.openMap')}
          </Button>
        </div>
        <div className={classes.map} ref={ref} aria-hidden inert>
          {width > 0 && <RegionSketch view={view} width={width} height={height} />}
          {hasInteracted && (
            <LazyMap view={view} styleUrl={config?.map_style_url} interactive={false}>
              <LazyPins stations={search.stations} clusters={search.clusters} />
            </LazyMap>
          )}
        </div>
      </section>
      <NextReservation />
      <StationGroups
        free={known ? search.rows.filter(({ plugs_free }) => plugs_free > 0) : null}
        from={view}
      />
      <HowItWorks />
    </div>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className={classes.how} aria-labelledby="how">
      <h2 id="how">{t('landing.how.title')}</h2>
      <ol>
        {(['find', 'reserve', 'charge'] as const).map((step) => (
          <li key={step}>
            <strong>{t(`landing.how.${step}`)}</strong> {t(`landing.how.${step}Text`)}
          </li>
        ))}
      </ol>
      <p className={classes.owners}>
        {t('landing.owners')}{' '}
        <Link to="/register?role=station_owner">{t('landing.ownersLink')}</Link>
      </p>
    </section>
  );
}
