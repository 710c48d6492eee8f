import type { EditableStation, ErrorBody } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './blocking-bookings.module.css';

type Props = {
  station: Pick<EditableStation, 'plugs' | 'time_zone'>;
  conflicts: NonNullable<ErrorBody['reservations_in_conflict']>;
};

/** The bookings that prevent a change, in the station's time zone, with a link to manage them. */
export function ConflictList({ station, conflicts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = (id: number) => station.plugs.find((plug) => plug.id === id)?.label ?? '';
  return (
    <>
      <ul className={classes.conflicts}>
        {conflicts.map(({ plug, start_time, stop_time }) => (
          <li key={`${plug.id} ${start_time}`}>
            <span>{t('stations.plugs.name', { label: labelOf(plug.id) })}</span>
            <span>{format.window(start_time, stop_time, station.time_zone, true)}</span>
          </li>
        ))}
      </ul>
      <Link to="/owner/reservations" className={classes.toBookings}>
        {t('points.remove.toBookings')}
      </Link>
    </>
  );
}
