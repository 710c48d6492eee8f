import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../charging.module.css';

const MINUTE_MS = 60_000;

type Props = { reservation: Reservation; now: Date; isDriver: boolean };

/** The time until a booking begins, or until when the driver must arrive. */
export function BeforeCountdown({ reservation, now, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { time_zone } = reservation.plug.station;
  const start = new Date(reservation.start_time);
  const earliest = new Date(reservation.startable_from);
  const minutes = (until: Date): string =>
    format.timeLeft(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)));
  const isOver = now >= new Date(reservation.stop_time);
  const hasBegun = now >= start;
  const figure = hasBegun ? new Date(reservation.stop_time) : start;
  const kept = isDriver ? 'charging.before.keptFor' : 'charging.before.keptForOwner';
  const hint =
    now < earliest
      ? t('charging.before.from', { time: format.dateTime(earliest, time_zone) })
      : t('charging.before.ready');
  return (
    <div className={classes.countdown} role="timer">
      <p className={classes.note}>{t(hasBegun ? kept : 'charging.before.startsIn')}</p>
      <p className={classes.big}>{isOver ? t('charging.before.over') : minutes(figure)}</p>
      <p className={classes.lead}>
        {format.window(reservation.start_time, reservation.stop_time, time_zone, true)}
      </p>
      {!isOver && isDriver && <p className={classes.note}>{hint}</p>}
    </div>
  );
}
