import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
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
      <Notice title={t('charging.offline.title')}>
        <p>
          {age && `${t('charging.offline.age', { age })} `}
          {t('charging.offline.text')}
        </p>
      </Notice>
    );
  }
  return (
    <p className={classes.note}>
      {age ? t('charging.live.age', { age }) : t('charging.live.connecting')}
    </p>
  );
}
