/** Day, start and end as select fields, in the station's time zone and on its slots. */
import { NativeSelect } from '@mantine/core';
import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import classes from '../draft.module.css';
import { dateOfDay, nearestFit, startOptions, stopOptions, type Day } from './day-window.ts';
import type { DraftDay } from './use-draft-day.ts';

type Props = { chosen: DraftDay; station: Station };
export const STOP_FIELD = 'draft-stop';

export function DraftWindowFields({ chosen, station }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000).getTime();
  const { day, window, number, choose, setWindow } = chosen;
  const time = (at: number): string => format.time(new Date(at), station.time_zone);
  const days = Array.from({ length: station.booking_terms.days_ahead + 1 }, (_day, index) => ({
    value: String(index + 1),
    label: dayName(index + 1),
  }));
  const starts = day && window ? freeStarts(day, window.start, now) : [];
  const stops = day && window ? stopOptions(day, window.start) : [];

  function dayName(one: number): string {
    const date = format.day(dateOfDay(one, now, station.time_zone), 'UTC');
    return one === 1 ? t('reservations.draft.when.today', { date }) : date;
  }
  const start = (at: number): void => {
    if (!day || !window) return;
    const fit = nearestFit(day, at, window.stop - window.start);
    setWindow(fit?.start === at ? fit : { start: at, stop: at + day.minMs });
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="md"
        label={t('reservations.draft.when.day')}
        data={days}
        value={String(number)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <NativeSelect
        size="md"
        label={t('reservations.draft.when.start')}
        disabled={!window}
        value={String(window?.start ?? '')}
        onChange={(event) => start(Number(event.currentTarget.value))}
        data={starts.map((at) => ({ value: String(at), label: time(at) }))}
      />
      <NativeSelect
        id={STOP_FIELD}
        size="md"
        label={t('reservations.draft.when.stop')}
        disabled={!window}
        value={String(window?.stop ?? '')}
        onChange={(event) =>
          window && setWindow({ start: window.start, stop: Number(event.currentTarget.value) })
        }
        data={stops.map((at) => ({ value: String(at), label: time(at) }))}
      />
    </div>
  );
}

/** Only starts that can be booked, and the present one, which may have been taken since. */
const freeStarts = (day: Day, present: number, now: number): number[] =>
  startOptions(day, now)
    .filter(({ at, isFree }) => isFree || at === present)
    .map(({ at }) => at);
