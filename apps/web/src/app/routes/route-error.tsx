/** What stands in place of a screen that could not be loaded or shown. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** A screen that could not be shown: says so and offers the one thing that helps. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isOffline = !navigator.onLine;
  const isUnreachable = isOffline || isFailedFetch(error);
  const retry = useSamePlaceAgain();
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    // It may have come back before this listened.
    if (navigator.onLine) retry();
    return () => window.removeEventListener('online', retry);
  }, [isOffline, retry]);
  useEffect(() => {
    // For whoever reports errors, where the host has somebody for that.
    if (!isUnreachable)
      window.dispatchEvent(new CustomEvent('voltagora:broken', { detail: error }));
  }, [error, isUnreachable]);
  const text = isUnreachable ? 'common.unreachableText' : 'common.screenBrokeText';
  // Without a connection a reload would leave the page for the browser's own "no internet".
  const action = isUnreachable ? (
    <Button onClick={isOffline ? retry : () => void reloadOnceReachable()}>
      {t('common.retry')}
    </Button>
  ) : (
    <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
  );
  return (
    <div role="alert">
      <EmptyState
        drawing="unplugged"
        title={t(isUnreachable ? 'common.offline' : 'common.screenBroke')}
        text={t(isOffline ? 'common.offlineText' : text)}
        action={action}
      />
    </div>
  );
}

/** How Chromium, Firefox and Safari say that code or data could not be fetched. */
const FAILED_FETCH =
  /dynamically imported module|importing a module script failed|failed to fetch|load failed|networkerror|unable to preload/i;

const isFailedFetch = (error: unknown): boolean =>
  error instanceof Error && FAILED_FETCH.test(error.message);

/** A browser may remember a failed import, and a new release has other files: only a reload gets past both. */
async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}

function useSamePlaceAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state });
}
