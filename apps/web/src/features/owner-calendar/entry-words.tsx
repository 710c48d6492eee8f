/** An entry of the calendar as icon and text: a booking by status and driver, unavailable time by its note. */
import { IconBan } from '@tabler/icons-react';
import type { CalendarEntry } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ReservationStatusBadge } from '../reservations/public.ts';
import classes from './owner-calendar.module.css';

export function EntryText({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const about = useAbout();
  const more = about(entry);
  return (
    <span className={classes.words}>
      {entry.reservation ? (
        <ReservationStatusBadge status={entry.reservation.status} />
      ) : (
        <span className={classes.off}>
          <IconBan size={18} aria-hidden />
          {t('calendar.kind.unavailable')}
        </span>
      )}
      {more && <span className={classes.about}>{more}</span>}
    </span>
  );
}

/** The driver of a booking, or the note of unavailable time; may be empty. */
export function useAbout(): (entry: CalendarEntry) => string {
  const { t } = useTranslation();
  return ({ reservation, note }) => {
    if (!reservation) return note;
    const { email, is_guest } = reservation.user;
    return email || t(is_guest ? 'common.guest' : 'common.deletedAccount');
  };
}
