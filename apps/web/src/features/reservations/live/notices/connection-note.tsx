import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import classes from '../charging.module.css';
import type { LiveReservation } from '../use-live-reservation.ts';

/** The age of the data shown; without a connection, that charging continues. */
export function ConnectionNote({ live: { connection, heard } }: { live: LiveReservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1000);
  const age = heard && format.age(new Date(heard.at), now);
  if (connection === 'lost') {
    return (
      <p className={classes.note} role="status">
        <strong>{t('charging.offline.title')}.</strong>{' '}
        {age && `${t('charging.offline.age', { age })} `}
        {t('charging.offline.text')}
      </p>
    );
  }
  return (
    <p className={classes.note}>
      {age ? t('charging.live.age', { age }) : t('charging.live.connecting')}
    </p>
  );
}
