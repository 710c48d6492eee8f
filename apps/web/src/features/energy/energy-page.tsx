/** The energy market of a zone: prices and forecast of a day, and the cheapest and greenest times to charge. */
import { SegmentedControl, Stack, Title } from '@mantine/core';
import type { DayAheadPrices, RecommendedWindow, ResForecast } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { DayPlot } from './day-plot.tsx';
import classes from './energy.module.css';
import { LastMarket } from './last-market.tsx';
import { MarketTable } from './market-table.tsx';
import { MarketWindows } from './market-windows.tsx';
import { StationSelect } from './station-select.tsx';
import { type MarketPlace, useMarket } from './use-market.ts';
import { ZoneSelect } from './zone-select.tsx';

export function EnergyPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const place = placeIn(params);
  const day = params.get('day') === 'tomorrow' ? 'tomorrow' : 'today';
  const { prices, forecast, recommendation } = useMarket(place, day);
  const set = (change: Record<string, string | undefined>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const { data } = prices;
  const best = recommendation.data?.results[0];
  // Shown together: a part that comes later would move the others.
  const isWaiting = [prices, recommendation].some((read) => !read.data && !read.error);
  return (
    <PageFrame title={t('energy.title')} width="wide">
      <Stack gap="md">
        <div className={classes.choices}>
          <StationSelect
            value={place.station}
            onChange={(station) => set({ station: station?.toString(), zone: undefined })}
          />
          <ZoneSelect
            value={data?.zone.code ?? place.zone ?? ''}
            onChange={(zone) => set({ zone, station: undefined })}
          />
          <SegmentedControl
            value={day}
            onChange={(chosen) => set({ day: chosen })}
            data={(['today', 'tomorrow'] as const).map((value) => ({
              value,
              label: t(`energy.day.${value}`),
            }))}
          />
        </div>
        {!isWaiting && data?.source === 'sample' && (
          <p className={classes.note}>{t('energy.sample')}</p>
        )}
        {!isWaiting && data?.is_stale && (
          <Notice title={t('energy.stale', { when: format.dateTime(data.fetched_at) })} />
        )}
        {!isWaiting && recommendation.data && (
          <MarketWindows
            recommendation={recommendation.data}
            isOfStation={place.station !== undefined}
          />
        )}
        {prices.error && <ErrorState error={prices.error} onRetry={prices.refetch} />}
        {prices.error?.status === null && !data && <LastMarket />}
        {isWaiting && !prices.error && <SkeletonRows rows={3} height={320} />}
        {data?.count === 0 && (
          <EmptyState
            drawing="calendar"
            title={t('energy.empty.title')}
            text={t('energy.empty.text')}
          />
        )}
        {!isWaiting && data && data.count > 0 && (
          <MarketDay
            prices={data}
            forecast={forecast.data}
            best={best}
            isOfStation={place.station !== undefined}
          />
        )}
      </Stack>
    </PageFrame>
  );
}

type MarketDayProps = {
  prices: DayAheadPrices;
  forecast: ResForecast | undefined;
  best: RecommendedWindow | undefined;
  isOfStation: boolean;
};

/** Prices and forecast of a day, as a plot and as a table. */
function MarketDay({ prices, forecast, best, isOfStation }: MarketDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Surface>
      <div className={classes.market}>
        <Title order={2} size="h3" mb="xs">
          {t('energy.plot', { date: format.day(prices.day_start, prices.zone.time_zone) })}
        </Title>
        <ul className={classes.key}>
          <li>{t('energy.key.price')}</li>
          {isOnDay(best, prices) && (
            <li className={classes.isBest}>
              {t(isOfStation ? 'energy.key.free' : 'energy.key.best')}
            </li>
          )}
          <li className={classes.isRes}>{t('energy.key.res')}</li>
        </ul>
        <DayPlot prices={prices} forecast={forecast} best={best} />
        <MarketTable prices={prices} forecast={forecast} />
      </div>
    </Surface>
  );
}

/** Whether the best window is within the day shown. */
const isOnDay = (best: RecommendedWindow | undefined, day: DayAheadPrices): boolean =>
  best !== undefined && best.start_time < day.day_stop && best.stop_time > day.day_start;

function placeIn(params: URLSearchParams): MarketPlace {
  const station = Number(params.get('station'));
  if (Number.isInteger(station) && station > 0) return { station, zone: undefined };
  return { station: undefined, zone: params.get('zone') ?? undefined };
}
