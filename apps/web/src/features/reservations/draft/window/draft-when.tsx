// Chooses the time of a draft: now with a length, or a window on a day.
import { NativeSelect, Skeleton, Switch, Title } from '@mantine/core';
import type { Station } from '@voltagora/contract';
import { CHARGE_NOW_MINUTES } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { DayStrip } from './day-strip.tsx';
import { DraftWindowFields, STOP_FIELD } from './draft-window-fields.tsx';
import classes from '../draft.module.css';
import { draftUpdated, selectDraft } from '../../reservations-slice.ts';
import type { DraftDay } from './use-draft-day.ts';

type Props = { chosen: DraftDay; station: Station };

export function DraftWhen({ chosen, station }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { charge_now } = useSelector(selectDraft);
  return (
    <Surface>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('reservations.draft.when.title')}
        </Title>
        <Switch
          size="md"
          label={t('reservations.draft.when.chargeNow')}
          checked={charge_now}
          onChange={(event) => dispatch(draftUpdated({ charge_now: event.currentTarget.checked }))}
        />
      </div>
      {charge_now ? <ChargeNow station={station} /> : <DayAndTime {...{ chosen, station }} />}
    </Surface>
  );
}

function DayAndTime({ chosen, station }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, window, isNextFree, error, refetch, setWindow } = chosen;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <>
      {day ? (
        <DayStrip day={day} window={window} timeZone={station.time_zone} onChange={setWindow} />
      ) : (
        <Skeleton height={110} my="md" radius="md" />
      )}
      {(day?.free.length === 0 || isNextFree) && (
        <p className={classes.note} role="status">
          {t(`reservations.draft.when.${isNextFree ? 'nextFree' : 'full'}`)}
        </p>
      )}
      <DraftWindowFields chosen={chosen} station={station} />
      <p className={classes.note}>
        {[
          window && format.minutes((window.stop - window.start) / 60_000),
          t('reservations.draft.when.zone', { city: station.city }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function ChargeNow({ station }: { station: Station }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { duration_minutes, cost } = useSelector(selectDraft);
  const { min_minutes, max_minutes, slot_minutes } = station.booking_terms;
  const lengths: number[] = [];
  for (let one = min_minutes; one <= max_minutes; one += slot_minutes) lengths.push(one);
  return (
    <>
      <NativeSelect
        id={STOP_FIELD}
        size="md"
        mt="md"
        label={t('reservations.draft.when.length')}
        value={String(duration_minutes ?? CHARGE_NOW_MINUTES)}
        data={lengths.map((one) => ({ value: String(one), label: format.minutes(one) }))}
        onChange={(event) =>
          dispatch(draftUpdated({ duration_minutes: Number(event.currentTarget.value) }))
        }
      />
      {cost && (
        <p className={classes.note} role="status">
          {t('reservations.draft.when.nowWindow', {
            window: format.window(cost.start_time, cost.stop_time, station.time_zone, true),
          })}
        </p>
      )}
    </>
  );
}
