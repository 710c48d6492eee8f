/** A driver's current or next booking on the landing page; the last known one until the server answers. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRead } from '../../../shared/api/use-read.ts';
import { selectRole } from '../../accounts/public.ts';
import { isLive } from './reservation-groups.ts';
import classes from './reservation-list.module.css';
import { ReservationRow } from './reservation-row.tsx';
import { selectReservations } from '../reservations-slice.ts';

export function NextReservation() {
  const { t } = useTranslation();
  const titleId = useId();
  const isDriver = useSelector(selectRole) === 'driver';
  useRead('readNextReservation', isDriver ? {} : null);
  const next = useSelector(selectReservations).user_reservations.find(isLive);
  if (!isDriver || !next) return null;
  return (
    <section className={classes.next} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('landing.next')}</h2>
      <ReservationRow reservation={next} />
    </section>
  );
}
