import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '../shared/ui/empty-state.tsx';

/** A screen that could not be shown: says so and offers the one thing that helps. */
export function RouteError() {
  const { t } = useTranslation();
  const isOffline = !navigator.onLine;
  const retry = useSamePlaceAgain();
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline, retry]);
  // Without a connection a reload would leave the page for the browser's own "no internet".
  const action = isOffline ? (
    <Button onClick={retry}>{t('common.retry')}</Button>
  ) : (
    <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
  );
  return (
    <div role="alert">
      <EmptyState
        drawing="unplugged"
        title={t(isOffline ? 'common.offline' : 'common.screenBroke')}
        text={t(isOffline ? 'common.offlineText' : 'common.screenBrokeText')}
        action={action}
      />
    </div>
  );
}

function useSamePlaceAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state });
}
