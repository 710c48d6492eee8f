/** The energy market of a zone: prices and forecast of a day, and when charging is cheapest and greenest. */
import { NativeSelect, SegmentedControl, Stack, Title } from '@mantine/core';
import type { DayAheadPrices, RecommendedWindow } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { clockNow } from '../../shared/format/clock.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { WindowRow } from './best-windows.tsx';
import { DayPlot } from './day-plot.tsx';
import {
  dayAheadPricesFetched,
  recommendationFetched,
  resForecastFetched,
} from './energy-slice.ts';
import classes from './energy.module.css';
import { MarketTable } from './market-table.tsx';

const DAY_MS = 86_400_000;

export function EnergyPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const zone = params.get('zone') ?? undefined;
  const day = params.get('day') === 'tomorrow' ? 'tomorrow' : 'today';
  const { prices, forecast, recommendation } = useMarket(zone, day);
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  const { data } = prices;
  const best = recommendation.data?.results[0];
  return (
    <PageFrame title={t('energy.title')} width="wide">
      <Stack gap="md">
        <div className={classes.choices}>
          <ZoneSelect
            value={data?.zone.code ?? zone ?? ''}
            onChange={(code) => set('zone', code)}
          />
          <SegmentedControl
            value={day}
            onChange={(chosen) => set('day', chosen)}
            data={(['today', 'tomorrow'] as const).map((value) => ({
              value,
              label: t(`energy.day.${value}`),
            }))}
          />
        </div>
        {data?.source === 'sample' && <p className={classes.note}>{t('energy.sample')}</p>}
        {data?.is_stale && (
          <Notice title={t('energy.stale', { when: format.dateTime(data.fetched_at) })} />
        )}
        {recommendation.data && recommendation.data.count > 0 && (
          <Surface>
            <Title order={2} size="h3">
              {t('energy.windows.title')}
            </Title>
            {recommendation.data.in_surge_pricing && (
              <p className={classes.note}>{t('energy.surge')}</p>
            )}
            <ul className={classes.windows}>
              {recommendation.data.results.map((one) => (
                <WindowRow
                  key={one.start_time}
                  window={one}
                  currency={recommendation.data?.currency ?? 'EUR'}
                  timeZone={recommendation.data?.zone.time_zone ?? 'UTC'}
                />
              ))}
            </ul>
            <Link to="/stations" className={classes.more}>
              {t('energy.windows.stations')}
            </Link>
          </Surface>
        )}
        {prices.error && <ErrorState error={prices.error} onRetry={prices.reload} />}
        {!data && !prices.error && <SkeletonRows rows={2} height={160} />}
        {data?.count === 0 && (
          <EmptyState
            drawing="calendar"
            title={t('energy.empty.title')}
            text={t('energy.empty.text')}
          />
        )}
        {data && data.count > 0 && (
          <Surface>
            <div className={classes.market}>
              <Title order={2} size="h3" mb="xs">
                {t('energy.plot', { date: format.day(data.day_start, data.zone.time_zone) })}
              </Title>
              <ul className={classes.key}>
                <li>{t('energy.key.price')}</li>
                {isOnDay(best, data) && <li className={classes.isBest}>{t('energy.key.best')}</li>}
                <li className={classes.isRes}>{t('energy.key.res')}</li>
              </ul>
              <DayPlot prices={data} forecast={forecast.data} best={best} />
              <MarketTable prices={data} forecast={forecast.data} />
            </div>
          </Surface>
        )}
      </Stack>
    </PageFrame>
  );
}

/** Whether the best window is among the bars of the day. */
const isOnDay = (best: RecommendedWindow | undefined, day: DayAheadPrices): boolean =>
  best !== undefined && best.start_time < day.day_stop && best.stop_time > day.day_start;

/** The market as the screen and the state area have it; the stamps are the day of the month (S4.15). */
function useMarket(zone: string | undefined, day: 'today' | 'tomorrow') {
  const dispatch = useAppDispatch();
  const [opened] = useState(clockNow);
  const now = opened + (day === 'tomorrow' ? DAY_MS : 0);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(now);
  const query = { ...(zone !== undefined && { zone }), date };
  const prices = useCall('readDayAheadPrices', { query });
  const forecast = useCall('readResForecast', { query });
  const recommendation = useCall('readRecommendation', {
    query: { ...(zone !== undefined && { zone }), duration_minutes: 60 },
  });
  useEffect(() => {
    if (!prices.data) return;
    const priceAmount = prices.data.results.map(({ price_per_MWh: price }) => price ?? 0);
    dispatch(dayAheadPricesFetched({ priceAmount, day: new Date().getDate() }));
  }, [dispatch, prices.data]);
  useEffect(() => {
    if (!forecast.data) return;
    const points = forecast.data.results.map(({ start_time }) => start_time);
    const quantity = forecast.data.results.map(({ quantity_MW }) => quantity_MW ?? 0);
    dispatch(resForecastFetched({ points, quantity, day: new Date().getDate() }));
  }, [dispatch, forecast.data]);
  useEffect(() => {
    const told = recommendation.data;
    if (!told?.recommendation) return;
    dispatch(
      recommendationFetched({
        recommendation: told.recommendation,
        inSurgePricing: told.in_surge_pricing,
        day: new Date().getDate(),
      }),
    );
  }, [dispatch, recommendation.data]);
  return { prices, forecast, recommendation };
}

function ZoneSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useCall('listEnergyZones', {});
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <NativeSelect
      size="md"
      label={t('energy.zone')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={(data?.results ?? []).map(({ code, country }) => ({
        value: code,
        label: code === country ? (names.of(country) ?? code) : `${names.of(country)} (${code})`,
      }))}
    />
  );
}
