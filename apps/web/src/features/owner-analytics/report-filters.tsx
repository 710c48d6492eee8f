/** Filters of a report: days, station, plug; the URL contains them. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asDate } from '../../shared/format/local-day.ts';
import { PlaceFilters, type ListNarrowing } from '../owner-lists/public.ts';
import classes from './owner-analytics.module.css';
import { REPORT_PRESETS, USUAL_PRESET, type ReportDays } from './report-days.ts';

type Props = {
  address: Pick<ListNarrowing, 'period' | 'dates' | 'station' | 'plug' | 'narrow'>;
  fault: ReportDays['fault'];
};

export function ReportFilters({ address, fault }: Props) {
  const { t } = useTranslation();
  const { period, dates, narrow } = address;
  const choices = [...REPORT_PRESETS, 'custom'] as const;
  const chosen = choices.find((one) => one === period) ?? USUAL_PRESET;
  const choose = (one: string): void =>
    narrow({ period: one === USUAL_PRESET ? null : one, from: null, to: null });
  return (
    <search className={classes.filters} aria-label={t('analytics.filters')}>
      <NativeSelect
        size="md"
        label={t('lists.filter.period')}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data={choices.map((one) => ({ value: one, label: t(`lists.period.${one}`) }))}
      />
      {chosen === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            size="md"
            label={t(`lists.filter.${end}`)}
            value={dates[end] ?? ''}
            error={end === 'from' && fault && t(`analytics.fault.${fault}`)}
            onChange={(event) =>
              narrow({ period: 'custom', [end]: asDate(event.currentTarget.value) })
            }
          />
        ))}
      <PlaceFilters address={address} />
    </search>
  );
}
