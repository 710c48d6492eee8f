/** The share of sessions that succeeded, with its interval, or why there is none. */
import type { StationRatings } from '@voltagora/contract';
import { SESSIONS_FOR_RATE } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './ratings.module.css';

export function SuccessRate({ success: { sessions, rate } }: Pick<StationRatings, 'success'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (share: number): string => format.percent(Math.round(share * 100));
  if (rate === null) {
    return (
      <p className={classes.note}>
        {t('ratings.success.few', { count: sessions, needed: SESSIONS_FOR_RATE })}
      </p>
    );
  }
  return (
    <p className={classes.success}>
      <b>{t('ratings.success.rate', { share: percent(rate.share) })}</b>
      <span className={classes.note}>
        {t('ratings.success.interval', {
          low: percent(rate.low),
          high: percent(rate.high),
          count: sessions,
          shown: format.count(sessions),
        })}
      </span>
    </p>
  );
}
