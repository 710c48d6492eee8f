/** Statistics of a period: figures compared with the previous period, by day, by hour of the week, by plug. */
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsFigures, AnalyticsReport } from '@voltagora/contract';
import { useRead } from '../../shared/api/use-read.ts';
import { localDate } from '../../shared/format/local-day.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ownTimeZone } from '../../shared/format/own-time-zone.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { useListAddress } from '../owner-lists/public.ts';
import { tokensToMoney, useWallet } from '../wallet/public.ts';
import { DayPlots } from './day-plots.tsx';
import classes from './owner-analytics.module.css';
import { PlugTable } from './plug-table.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { reportDays } from './report-days.ts';
import { WeekMap } from './week-map.tsx';
import { clockNow } from '../../shared/format/clock.ts';

export function OwnerAnalytics() {
  const { t } = useTranslation();
  const address = useListAddress(['date']);
  const [today] = useState(() => localDate(clockNow()));
  const days = reportDays(address, today);
  const time_zone = ownTimeZone();
  const place = {
    ...(address.station !== null && { station: address.station }),
    ...(address.plug !== null && { plug: address.plug }),
  };
  const { data, error, isLoading, refetch } = useRead(
    'readAnalyticsReport',
    days.fault ? null : { query: { ...days, time_zone, ...place } },
  );
  return (
    <section aria-labelledby="analytics">
      <Title order={2} size="h3" id="analytics" mb="sm">
        {t('analytics.title')}
      </Title>
      <ReportFilters address={address} fault={days.fault} />
      {!days.fault && error && (
        <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
      )}
      {!days.fault && !error && !data && <SkeletonRows rows={3} height={200} />}
      {!days.fault && !error && data && (
        <div className={classes.report} aria-busy={isLoading}>
          <Report report={data} />
        </div>
      )}
    </section>
  );
}

function Report({ report }: { report: AnalyticsReport }) {
  const { t } = useTranslation();
  const { tokenPrice, currency } = useWallet();
  const format = useFormat();
  const { figures, before, days, hours_of_week, plugs } = report;
  const worth = (tokens: number): number => tokensToMoney(cut(tokens), tokenPrice);
  const money = (tokens: number): string => format.money(worth(tokens), currency);
  return (
    <Stack gap="xl">
      {!(isNothing(figures) && isNothing(before)) && (
        <ReportFigures {...{ figures, before, money }} days={days.length} />
      )}
      {isNothing(figures) ? (
        <EmptyState
          drawing="charger"
          title={t('analytics.empty.title')}
          text={t('analytics.empty.text')}
        />
      ) : (
        <>
          <DayPlots {...{ days, worth, currency }} />
          <WeekMap shares={hours_of_week} />
          <PlugTable {...{ plugs, money }} />
        </>
      )}
      <Text c="dimmed" size="sm">
        {t('analytics.notes', { zone: report.time_zone })}
      </Text>
    </Stack>
  );
}

const cut = (tokens: number): number => Math.trunc(tokens * 100) / 100;

const isNothing = ({ sessions, tokens, no_shows, cancellations }: AnalyticsFigures): boolean =>
  sessions === 0 && tokens === 0 && no_shows === 0 && cancellations === 0;
