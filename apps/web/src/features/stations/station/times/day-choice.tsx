import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../shared/format/use-now.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../plug-list.module.css';

const DAY_MS = 86_400_000;

type Props = { day: number; onDay: (day: number) => void; timeZone: string; days: number };

/** The local day of the station that the strips show; 1 is today. */
export function DayChoice({ day, onDay, timeZone, days }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  const name = (n: number): string => {
    if (n === 1) return t('stations.day.today');
    return n === 2
      ? t('stations.day.tomorrow')
      : format.day(new Date(now.getTime() + (n - 1) * DAY_MS), timeZone);
  };
  return (
    <fieldset className={classes.days}>
      <legend className={classes.hidden}>{t('stations.day.label')}</legend>
      {Array.from({ length: days }, (_day, index) => index + 1).map((n) => (
        <button key={n} type="button" aria-pressed={n === day} onClick={() => onDay(n)}>
          {name(n)}
        </button>
      ))}
    </fieldset>
  );
}
