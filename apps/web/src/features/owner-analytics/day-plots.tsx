/** Income and energy by day, as bars with labels on touch, and as a table. */
import type { AnalyticsReport } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { BarPlot, type Bar } from './bar-plot.tsx';
import { groupDays, groupedBy, type DayGroup } from './day-groups.ts';
import { DataTable } from './data-table.tsx';
import classes from './owner-analytics.module.css';

type Props = {
  days: AnalyticsReport['days'];
  worth: (tokens: number) => number;
  currency: string;
};

export function DayPlots({ days, worth, currency }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const by = groupedBy(days);
  const groups = groupDays(days, by);
  const nameOf = useGroupName();
  const money = (value: number): string => format.money(value, currency);
  const energy = (value: number) => `${format.energy(value)} ${t('common.unit.kWh')}`;
  const bars = (value: (group: DayGroup) => number): Bar[] =>
    groups.map((group) => ({ key: group.date, name: nameOf(group), value: value(group) }));
  return (
    <div>
      <div className={classes.plots}>
        <BarPlot
          title={t(`analytics.earnedBy.${by}`)}
          bars={bars((group) => worth(group.tokens))}
          words={money}
          kind="earned"
        />
        <BarPlot
          title={t(`analytics.energyBy.${by}`)}
          bars={bars((group) => group.energy_kWh)}
          words={energy}
          kind="energy"
        />
      </div>
      <DataTable
        label={t(`analytics.table.${by}`)}
        head={[
          t(`analytics.column.${by}`),
          t('analytics.column.earned'),
          t('analytics.column.energy'),
          t('analytics.column.sessions'),
        ]}
        rows={groups.map((group) => [
          nameOf(group),
          money(worth(group.tokens)),
          format.energy(group.energy_kWh),
          format.count(group.sessions),
        ])}
      />
    </div>
  );
}

/** "Fri 20 Nov", or the range of days of a longer bar. */
function useGroupName(): (group: DayGroup) => string {
  const format = useFormat();
  const day = (date: string): string => format.day(`${date}T00:00:00Z`, 'UTC');
  return ({ date, to }) => (date === to ? day(date) : `${day(date)} – ${day(to)}`);
}
