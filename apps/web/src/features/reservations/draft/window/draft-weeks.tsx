/** Weekly repetition: the number of weeks, which of them are free, and why the others are not. */
import { NativeSelect } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { Fold } from '../../../../shared/ui/fold/fold.tsx';
import classes from './draft-weeks.module.css';
import { draftUpdated, selectDraft } from '../../reservations-slice.ts';
import { bookableWeeks, refusedWeeks, weeksWithin } from './series-weeks.ts';

/** Folded, because most people book once. */
export function DraftWeeks({ station }: { station: Station }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { weeks, cost, charge_now, reservation } = useSelector(selectDraft);
  if (charge_now || !reservation?.start_time) return null;
  // A number chosen before stays visible.
  const most = Math.max(weeks, weeksWithin(reservation.start_time, station.booking_terms));
  if (most === 1) return null;
  const words = (count: number): string =>
    count === 1
      ? t('reservations.draft.weeks.once')
      : t('reservations.draft.weeks.times', { count });
  return (
    <Fold title={t('reservations.draft.weeks.label')} summary={words(weeks)} isOpen={weeks > 1}>
      <NativeSelect
        size="md"
        aria-label={t('reservations.draft.weeks.label')}
        value={String(weeks)}
        onChange={(event) => dispatch(draftUpdated({ weeks: Number(event.currentTarget.value) }))}
        data={Array.from({ length: most }, (_week, index) => index + 1).map((count) => ({
          value: String(count),
          label: words(count),
        }))}
      />
      {weeks > 1 && cost?.series && <WeekList timeZone={station.time_zone} />}
    </Fold>
  );
}

function WeekList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cost } = useSelector(selectDraft);
  if (!cost?.series) return null;
  const refused = refusedWeeks(cost).length;
  const left = bookableWeeks(cost).length;
  return (
    <div role="status">
      <ul className={classes.weeks}>
        {cost.series.windows.map(({ start_time, stop_time, refusal }) => (
          <li
            key={start_time}
            data-free={refusal === null || undefined}
            data-refused={refusal !== null || undefined}
          >
            {refusal === null ? (
              <IconCheck size={18} aria-hidden />
            ) : (
              <IconX size={18} aria-hidden />
            )}
            <span>{format.window(start_time, stop_time, timeZone, true)}</span>
            <small>{t(wordOf(refusal))}</small>
          </li>
        ))}
      </ul>
      {refused > 0 && (
        <p className={classes.note}>
          {left > 0
            ? t('reservations.draft.weeks.others', { count: left })
            : t('reservations.draft.weeks.none')}
        </p>
      )}
    </div>
  );
}

const REFUSALS = ['window_taken', 'station_closed', 'window_too_far_ahead'];

function wordOf(refusal: string | null): string {
  if (refusal === null) return 'reservations.draft.weeks.free';
  const known = REFUSALS.includes(refusal) ? refusal : 'other';
  return `reservations.draft.weeks.refusal.${known}`;
}
