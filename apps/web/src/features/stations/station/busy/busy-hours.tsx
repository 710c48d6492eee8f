/** How busy a station usually is, by the hour of a weekday; nothing before enough sessions have been charged. */
import { SegmentedControl } from '@mantine/core';
import type { Station } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../shared/api/use-read.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { weekdayName } from '../../../../shared/format/weekday.ts';
import { useLanguage } from '../../../../shared/i18n/use-language.ts';
import { TableDetails } from '../../../../shared/ui/table/table-details.tsx';
import { BusyPlot } from './busy-plot.tsx';
import { busyLevel, localHour } from './busy-level.ts';
import classes from './busy-hours.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MINUTE_MS = 60_000;

export function BusyHours({ station }: { station: Pick<Station, 'id' | 'time_zone'> }) {
  const { data } = useRead('readBusyHours', { params: { id: station.id } });
  if (!data?.week) return null;
  return <BusyWeek timeZone={station.time_zone} week={data.week} days={data.days} />;
}

function BusyWeek({ timeZone, week, days }: { timeZone: string; week: number[][]; days: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const now = localHour(useNow(MINUTE_MS), timeZone);
  const [chosen, setWeekday] = useState<number>();
  const weekday = chosen ?? now.weekday;
  const hours = week[weekday - 1] ?? [];
  const isToday = weekday === now.weekday;
  const day = weekdayName(weekday, language);
  return (
    <section className={classes.busy} aria-labelledby="busy-hours">
      <h2 id="busy-hours">{t('stations.busy.title')}</h2>
      {isToday && (
        <p className={classes.now}>{t(`stations.busy.now.${busyLevel(hours[now.hour] ?? 0)}`)}</p>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('stations.busy.day')}
        data={WEEKDAYS.map((one) => ({
          value: `${one}`,
          label: weekdayName(one, language, 'short'),
        }))}
        value={`${weekday}`}
        onChange={(value) => setWeekday(Number(value))}
        classNames={{ label: classes.weekday }}
      />
      <BusyPlot
        label={t('stations.busy.plot', { day })}
        hours={hours}
        nowHour={isToday ? now.hour : undefined}
      />
      <p className={classes.note}>{t('stations.busy.from', { count: Math.floor(days / 7) })}</p>
      <TableDetails
        title={t('stations.busy.numbers')}
        label={t('stations.busy.plot', { day })}
        rows={hours.map((percent, hour) => ({ hour, percent }))}
        keyOf={({ hour }) => hour}
        columns={[
          {
            key: 'hour',
            label: t('stations.busy.hour'),
            cell: ({ hour }) => hourText(hour),
            isRowHeader: true,
          },
          {
            key: 'inUse',
            label: t('stations.busy.inUse'),
            cell: ({ percent }) => format.percent(percent),
            isNumber: true,
          },
        ]}
      />
    </section>
  );
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
