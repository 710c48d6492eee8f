// The time until a booking begins, and from then on its deadline.
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../charging.module.css';

const MINUTE_MS = 60_000;

type Props = { reservation: Reservation; now: Date; isDriver: boolean };

/** The time until a booking begins; from then on the one deadline that matters, the time by which it must be started. */
export function BeforeCountdown({ reservation, now, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { start_time, stop_time, startable_from, plug, no_show: noShow, status } = reservation;
  const { time_zone } = plug.station;
  const start = new Date(start_time);
  const earliest = new Date(startable_from);
  const isOver = now >= new Date(stop_time);
  const left = Math.max(1, Math.ceil((start.getTime() - now.getTime()) / MINUTE_MS));
  const isDue = isDriver && noShow !== null && status === 'RESERVED' && now < new Date(noShow.at);
  const due = isDue && {
    time: format.time(noShow.at, time_zone),
    until: format.time(stop_time, time_zone),
  };
  const window = format.window(start_time, stop_time, time_zone, true);
  if (isOver) return <Times big={t('charging.before.over')} lead={window} />;
  if (now >= start) {
    const until = t(isDriver ? 'charging.before.yoursUntil' : 'charging.before.theirsUntil', {
      time: format.time(stop_time, time_zone),
    });
    return (
      <Times
        big={due ? t('charging.before.startBy', due) : until}
        lead={due ? until : window}
        note={isDriver && t('charging.before.ready')}
      />
    );
  }
  const hint =
    now < earliest
      ? t('charging.before.from', { time: format.dateTime(earliest, time_zone) })
      : t('charging.before.ready');
  return (
    <Times
      before={t('charging.before.startsIn')}
      big={format.timeLeft(left)}
      lead={window}
      deadline={due && t('charging.before.deadline', due)}
      note={isDriver && hint}
    />
  );
}

type TimesProps = {
  before?: string;
  big: string;
  lead: string;
  deadline?: string | false;
  note?: string | false;
};

function Times({ before, big, lead, deadline, note }: TimesProps) {
  return (
    <div className={classes.countdown} role="timer">
      {before && <p className={classes.note}>{before}</p>}
      <p className={classes.big}>{big}</p>
      <p className={classes.lead}>{lead}</p>
      {deadline && <p className={classes.soft}>{deadline}</p>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
