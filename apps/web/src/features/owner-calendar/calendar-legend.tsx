import { useTranslation } from 'react-i18next';
import classes from './owner-calendar.module.css';

const KINDS = ['reservation', 'unavailable', 'free'] as const;

/** What the three ways of drawing mean, and whose clock is shown. */
export function CalendarLegend({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.legend}>
      {KINDS.map((kind) => (
        <span key={kind}>
          <i className={classes.sample} data-kind={kind} aria-hidden />
          {t(`calendar.kind.${kind}`)}
        </span>
      ))}
      <span className={classes.zone}>{t('calendar.zone', { zone: timeZone })}</span>
    </p>
  );
}
