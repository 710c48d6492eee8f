/** Weekly repetition: the number of weeks, which of them are free, and why the others are not. */
import { NativeSelect } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import classes from './draft-weeks.module.css';
import { draftUpdated, selectDraft } from '../../reservations-slice.ts';
import { bookableWeeks, refusedWeeks } from './series-weeks.ts';

const MOST_WEEKS = 8;

export function DraftWeeks({ station }: { station: Station }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { weeks, cost } = useSelector(selectDraft);
  // The station accepts no later weeks; a number chosen before stays visible.
  const within = Math.floor(station.booking_terms.days_ahead / 7) + 1;
  const most = Math.max(weeks, Math.min(MOST_WEEKS, within));
  const counts = Array.from({ length: most }, (_week, index) => index + 1);
  return (
    <>
      <NativeSelect
        size="md"
        mt="sm"
        label={t('reservations.draft.weeks.label')}
        value={String(weeks)}
        onChange={(event) => dispatch(draftUpdated({ weeks: Number(event.currentTarget.value) }))}
        data={counts.map((count) => ({
          value: String(count),
          label:
            count === 1
              ? t('reservations.draft.weeks.once')
              : t('reservations.draft.weeks.times', { count }),
        }))}
      />
      {weeks > 1 && cost?.series && <WeekList timeZone={station.time_zone} />}
    </>
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
