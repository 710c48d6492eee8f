import { IconCloudOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../shared/state/use-online.ts';
import classes from './offline.module.css';

const NextReservationLink = lazy(async () => ({
  default: (await import('../reservations/public.ts')).NextReservationLink,
}));

/** One slim line that tells that the network is down, above the last known data, with the way to the next booking. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.line}>
          <IconCloudOff size={18} aria-hidden />
          <span>
            <strong>{t('offline.title')}</strong> <span>{t('offline.text')}</span>{' '}
            <Suspense>
              <NextReservationLink />
            </Suspense>
          </span>
        </p>
      )}
    </div>
  );
}
