// One booking of a list as a link to its page.
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Tokens } from '../../wallet/public.ts';
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

/** The cost, or the amount held, in the means of payment. */
function Cost({ reservation }: { reservation: Reservation }) {
  const format = useFormat();
  const { bill, payment, currency, tokens_held } = reservation;
  // A card booking that ended without a bill has cost nothing.
  if (payment) {
    const amount = bill ? bill.total_cost : isLive(reservation) ? payment.amount : 0;
    return amount > 0 && <span>{format.money(amount, currency)}</span>;
  }
  const tokens = bill?.tokens ?? tokens_held;
  return tokens > 0 && <Tokens value={tokens} />;
}
