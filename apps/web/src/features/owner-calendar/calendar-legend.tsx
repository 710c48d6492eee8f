import { useTranslation } from 'react-i18next';
import classes from './owner-calendar.module.css';

const KINDS = ['reservation', 'unavailable', 'free', 'closed'] as const;
type Props = { timeZone: string; hasClosed: boolean };

/** Legend of the calendar, with the time zone shown. */
export function CalendarLegend({ timeZone, hasClosed }: Props) {
  const { t } = useTranslation();
  return (
    <p className={classes.legend}>
      {KINDS.filter((kind) => kind !== 'closed' || hasClosed).map((kind) => (
        <span key={kind}>
          <i className={classes.sample} data-kind={kind} aria-hidden />
          {t(`calendar.kind.${kind}`)}
        </span>
      ))}
      <span className={classes.zone}>{t('calendar.zone', { zone: timeZone })}</span>
    </p>
  );
}
