import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectRole } from '../../accounts/public.ts';
import { selectReservations } from '../reservations-slice.ts';
import { isLive } from './reservation-groups.ts';

/** The way to the driver's current or next booking, as last known. */
export function NextReservationLink() {
  const { t } = useTranslation();
  const isDriver = useSelector(selectRole) === 'driver';
  const next = useSelector(selectReservations).user_reservations.find(isLive);
  if (!isDriver || !next) return null;
  return <Link to={`/reservations/${next.id}`}>{t('offline.next')}</Link>;
}
