/** Day, start and length of a window in which a plug is to be free, in the time of this device. */
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import type { StationFilters } from '../map/map-address.ts';
import classes from './filters.module.css';

const DAYS = 14;
const MINUTE_MS = 60_000;
const STEP_MINUTES = 30;
const LENGTHS = [30, 60, 90, 120, 180, 240];
const USUAL_LENGTH = 60;

type Window = NonNullable<StationFilters['window']>;
type Props = { window: Window | null; onChange: (window: Window | null) => void };

export function WindowFields({ window, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const days = Array.from({ length: DAYS + 1 }, (_day, index) => dayAfter(now, index));
  if (window === null) {
    return (
      <Button
        variant="default"
        className={classes.start}
        onClick={() => onChange(windowAt(nextStep(now), USUAL_LENGTH))}
      >
        {t('stations.filters.windowAdd')}
      </Button>
    );
  }
  const start = new Date(window.from);
  const length = (Date.parse(window.until) - start.getTime()) / MINUTE_MS;
  const lengths = [...new Set([...LENGTHS, length])].toSorted((a, b) => a - b);
  return (
    <fieldset className={classes.choices}>
      <legend>{t('stations.filters.window')}</legend>
      <div className={classes.fields}>
        <NativeSelect
          label={t('stations.day.label')}
          value={String(midnight(start).getTime())}
          data={withOwn(days, midnight(start)).map((day) => ({
            value: String(day.getTime()),
            label: format.day(day),
          }))}
          onChange={({ currentTarget }) =>
            onChange(windowAt(atTimeOf(new Date(Number(currentTarget.value)), start), length))
          }
        />
        <NativeSelect
          label={t('stations.filters.windowFrom')}
          value={String(start.getTime())}
          data={withOwn(timesOf(start), start).map((time) => ({
            value: String(time.getTime()),
            label: format.time(time),
          }))}
          onChange={({ currentTarget }) =>
            onChange(windowAt(new Date(Number(currentTarget.value)), length))
          }
        />
        <NativeSelect
          label={t('stations.filters.windowLength')}
          value={String(length)}
          data={lengths.map((minutes) => ({
            value: String(minutes),
            label: format.minutes(minutes),
          }))}
          onChange={({ currentTarget }) => onChange(windowAt(start, Number(currentTarget.value)))}
        />
      </div>
      <Button variant="subtle" className={classes.start} onClick={() => onChange(null)}>
        {t('stations.filters.windowRemove')}
      </Button>
    </fieldset>
  );
}

const windowAt = (start: Date, minutes: number): Window => ({
  from: start.toISOString(),
  until: new Date(start.getTime() + minutes * MINUTE_MS).toISOString(),
});

function nextStep(now: Date): Date {
  const stepMs = STEP_MINUTES * MINUTE_MS;
  return new Date(Math.ceil(now.getTime() / stepMs) * stepMs);
}

const midnight = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate());

const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

const atTimeOf = (day: Date, time: Date): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), time.getHours(), time.getMinutes());

const timesOf = (day: Date): Date[] =>
  Array.from(
    { length: (24 * 60) / STEP_MINUTES },
    (_time, index) =>
      new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, index * STEP_MINUTES),
  );

/** The options, with the one of a shared URL. */
const withOwn = (options: readonly Date[], own: Date): Date[] =>
  [...new Set([...options, own].map((option) => option.getTime()))]
    .toSorted((a, b) => a - b)
    .map((time) => new Date(time));
