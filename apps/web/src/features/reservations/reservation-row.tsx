import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Tokens } from '../wallet/public.ts';
import classes from './reservation-list.module.css';
import { ReservationStatusBadge } from './reservation-status.tsx';

/** One booking of a list: when, where, how it stands, what it costs. */
export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, plug, start_time, stop_time, status, bill, tokens_held } = reservation;
  const { time_zone, name, city } = plug.station;
  const tokens = bill?.tokens ?? tokens_held;
  return (
    <Link to={`/reservations/${id}`} className={classes.row}>
      <span className={classes.when}>
        <strong>{format.day(start_time, time_zone)}</strong>
        <span>{format.window(start_time, stop_time, time_zone)}</span>
      </span>
      <span className={classes.where}>
        <strong>{name}</strong>
        <span>
          {[t('reservations.plug', { label: plug.label }), city].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.state}>
        <ReservationStatusBadge status={status} />
        {tokens > 0 && <Tokens value={tokens} />}
      </span>
    </Link>
  );
}
