import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '../../shared/ui/notice.tsx';
import { NextReservation } from '../reservations/public.ts';
import { useOnline } from '../../shared/state/use-online.ts';
import classes from './offline.module.css';

const SHOWN_THERE = new Set(['/', '/reservations']);

/**
 * Tells that the network is down and shows the next booking as last known, except on the landing page and the list, which show
 * it themselves.
 */
export function OfflineNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (useOnline()) return null;
  return (
    <div className={classes.notice}>
      <Notice title={t('offline.title')} tone="info">
        <p>{t('offline.text')}</p>
      </Notice>
      {!SHOWN_THERE.has(pathname) && <NextReservation />}
    </div>
  );
}
