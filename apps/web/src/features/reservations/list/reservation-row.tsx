// One booking of a list as a link to its page.
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { isLive } from './reservation-groups.ts';
import classes from './reservation-list.module.css';
import { ReservationStatusBadge } from './reservation-status.tsx';
import { isToConfirm } from './to-confirm.ts';

type Props = {
  reservation: Reservation;
  /** Shown within its series, which is labelled as weekly. */
  isInSeries?: boolean;
};

/** One booking of a list with time, place, status and cost; the whole row links to its page. */
export function ReservationRow({ reservation, isInSeries = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, plug, start_time, stop_time, status, series } = reservation;
  const { time_zone, name, city } = plug.station;
  return (
    <Link to={`/reservations/${id}`} className={classes.row}>
      <span className={classes.when}>
        <strong>{format.day(start_time, time_zone)}</strong>
        <span>{format.window(start_time, stop_time, time_zone)}</span>
      </span>
      <span className={classes.where}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          {[
            t('reservations.plug', { label: plug.label }),
            city,
            series && !isInSeries && t('reservations.list.weekly'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.state}>
        <ReservationStatusBadge status={status} isToConfirm={isToConfirm(reservation)} />
        <Cost reservation={reservation} />
      </span>
    </Link>
  );
}

/** What was paid, what a running session costs so far, or the most that a booking can cost. */
function Cost({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bill, payment, session, currency, total_cost, status } = reservation;
  const money = (amount: number): string => format.money(amount, currency);
  if (bill) return bill.total_cost > 0 && <span>{money(bill.total_cost)}</span>;
  // Without a bill, a booking that is over has cost nothing.
  if (!isLive(reservation)) return null;
  if (status === 'CHARGING' && session) {
    return <span>{t('reservations.list.soFar', { amount: money(session.total_cost) })}</span>;
  }
  const most = payment?.amount ?? total_cost;
  return <span>{t('reservations.list.atMost', { amount: money(most) })}</span>;
}
