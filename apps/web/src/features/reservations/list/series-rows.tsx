import { IconRepeat } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reservation-list.module.css';
import { ReservationRow } from './reservation-row.tsx';

/** The bookings of a weekly series, as one block of the list. */
export function SeriesRows({ reservations }: { reservations: readonly Reservation[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.series} role="group" aria-labelledby={id}>
      <p className={classes.seriesHead} id={id}>
        <IconRepeat size={18} aria-hidden />
        {t('reservations.list.series', { count: reservations.length })}
      </p>
      {reservations.map((one) => (
        <ReservationRow key={one.id} reservation={one} isInSeries />
      ))}
    </div>
  );
}
