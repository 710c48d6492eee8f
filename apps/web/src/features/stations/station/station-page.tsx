/** One station: availability, price, and the way to a booking. */
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Plug, Station, TimeWindow } from '@voltagora/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { nameOnPage } from '../../../shared/first-words.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { UnknownPage } from '../../../shared/ui/unknown-page.tsx';
import { ReportFault, StationFaults } from '../../fault-reports/public.ts';
import { RatingList } from '../../ratings/public.ts';
import { useWatches, WatchButton } from '../../notifications/public.ts';
import { chooseDraftPlug } from '../../reservations/public.ts';
import { bestPlug, isFreeNow } from '../list/best-plug.ts';
import { Alternatives } from './around/alternatives.tsx';
import { StationActions } from './around/station-actions.tsx';
import { StationPlace } from './around/station-place.tsx';
import { BestTimes } from './times/best-times.tsx';
import { BookingTermsText } from './booking-terms-text.tsx';
import { GONE_SLUG, GoneStation, HiddenStation } from './gone-station.tsx';
import { PlugList } from './plug-list.tsx';
import { ReportStation } from './report/report-station.tsx';
import { StationAbout } from './station-about.tsx';
import { MapLink, StationHead } from './station-head.tsx';
import { StationSkeleton } from '../list/station-skeleton.tsx';
import { StationPictures } from './station-pictures.tsx';
import { StationSource } from './station-source.tsx';
import { isListedOnly } from '../station-status.ts';
import { selectStations } from '../stations-slice.ts';
import { useChargeWish, type StationWish } from './use-charge-wish.ts';
import { STATION_READ_EVERY_MS, useLivePlugs } from '../use-live-plugs.ts';
import { VehicleWish } from './vehicle-wish.tsx';
import classes from './station-page.module.css';

const BusyHours = lazy(async () => ({
  default: (await import('./busy/busy-hours.tsx')).BusyHours,
}));

export function StationPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const { data, error, refetch } = useRead(
    'readStationBySlug',
    { params: { slug } },
    { everyMs: STATION_READ_EVERY_MS },
  );
  const known = useSelector(selectStations).fetched_stations.find((one) => one.slug === slug);
  const name = known?.name ?? nameOnPage(`/stations/${slug}`);
  const gone = GONE_SLUG.exec(slug)?.[1];
  if (gone !== undefined) return <GoneStation id={Number(gone)} />;
  if (error?.code === 'station_hidden') return <HiddenStation place={error.body?.place ?? null} />;
  if (error?.status === 404) {
    return (
      <UnknownPage
        drawing="map"
        title={t('stations.page.unknown')}
        lead={t('stations.page.unknownLead')}
        text={t('stations.page.unknownText')}
        action={t('stations.page.toMap')}
        to="/stations"
      />
    );
  }
  if (!data && error) {
    return (
      <PageFrame title={name ?? t('stations.page.loading')} width="text">
        <ErrorState error={error} onRetry={refetch} />
      </PageFrame>
    );
  }
  if (!data) return <StationSkeleton name={name} />;
  return <StationView key={data.id} station={data} />;
}

function StationView({ station }: { station: Station }) {
  const { t } = useTranslation();
  const plugs = useLivePlugs(station);
  const wish = useChargeWish();
  const watches = useWatches();
  const [day, setDay] = useState<number>();
  const [params] = useSearchParams();
  const sought = plugs.find(({ id, bookable }) => bookable && id === Number(params.get('plug')));
  const best = sought ?? bestPlug(plugs, wish.vehicle);
  const isNow = best !== undefined && isFreeNow(best);
  const { reserve, take } = useReserve(station, wish, day);

  return (
    <article className={classes.page}>
      <div>
        <MapLink station={station} />
        <StationPictures images={station.images} />
      </div>
      <StationHead station={station} plugs={plugs} />
      <StationActions station={station} />
      <StationFaults stationId={station.id} />
      {best && (
        <div className={classes.action}>
          <Button size="lg" fullWidth onClick={() => reserve(best, { isNow })}>
            {t(isNow ? 'stations.page.chargeNow' : 'stations.page.reserve')}
          </Button>
          {!plugs.some(isFreeNow) && (
            <WatchButton stationId={station.id} plug={null} watches={watches} />
          )}
        </div>
      )}
      {!station.bookable && (
        <p className={classes.listed}>
          <IconMapPin size={22} stroke={1.6} aria-hidden />
          <span>{t(notBookableText(station))}</span>
        </p>
      )}
      {(best === undefined || !plugs.some(isFreeNow)) && (
        <Alternatives station={station} vehicle={wish.vehicle} />
      )}
      <PlugList
        station={station}
        plugs={plugs}
        day={day ?? 1}
        onDay={setDay}
        wish={wish}
        onReserve={(plug) => reserve(plug, { isNow: false })}
      >
        <VehicleWish wish={wish} />
      </PlugList>
      {best && <BestTimes {...{ station, best, wish }} onChoose={take} />}
      <Suspense>
        <BusyHours station={station} />
      </Suspense>
      <StationAbout station={station} />
      <StationPlace station={station} />
      {station.bookable && (
        <BookingTermsText
          terms={station.booking_terms}
          currency={station.pricing?.currency ?? 'EURO'}
        />
      )}
      <RatingList stationId={station.id} />
      <StationSource source={station.source} />
      <ReportFault station={station} plugs={plugs} />
      <ReportStation station={station} />
    </article>
  );
}

function notBookableText(station: Station): string {
  if (station.state === 'paused') return 'stations.about.paused';
  return isListedOnly(station) ? 'stations.page.notBookable' : 'stations.about.notYet';
}

/** Opens the draft with a plug, or with a window of a plug. */
function useReserve(station: Station, { vehicle }: StationWish, day: number | undefined) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return {
    reserve(plug: Plug, when: { isNow: boolean }): void {
      dispatch(chooseDraftPlug({ ...plug, station }, { ...when, day, vehicle }));
      void navigate(`/reserve?plug=${plug.id}${when.isNow || !day ? '' : `&day=${day}`}`);
    },
    take({ plug: { id }, start_time, stop_time }: TimeWindow): void {
      const plug = station.plugs.find((one) => one.id === id);
      if (!plug) return;
      const window = { start_time, stop_time };
      dispatch(chooseDraftPlug({ ...plug, station }, { isNow: false, vehicle, window }));
      void navigate(`/reserve?plug=${id}`);
    },
  };
}
