// The error page of the router, for screens that could not be loaded or rendered.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** Replaces a screen that could not be loaded or shown, with one suggested action. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isOffline = !navigator.onLine;
  const isUnreachable = isOffline || isFailedFetch(error);
  const retry = useSamePlaceAgain();
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    // The network may have returned before the listener was added.
    if (navigator.onLine) retry();
    return () => window.removeEventListener('online', retry);
  }, [isOffline, retry]);
  useEffect(() => {
    // For the host's error reporting, if there is one.
    if (!isUnreachable)
      window.dispatchEvent(new CustomEvent('voltagora:broken', { detail: error }));
  }, [error, isUnreachable]);
  const text = isUnreachable ? 'common.unreachableText' : 'common.screenBrokeText';
  // A reload without a connection would replace the page by the browser's "no internet".
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

/** Error messages of Chromium, Firefox and Safari for code or data that could not be fetched. */
const FAILED_FETCH =
  /dynamically imported module|importing a module script failed|failed to fetch|load failed|networkerror|unable to preload/i;

const isFailedFetch = (error: unknown): boolean =>
  error instanceof Error && FAILED_FETCH.test(error.message);

/** A browser may cache a failed import, and a new release has other file names; a reload solves both. */
async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}

function useSamePlaceAgain(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate(location, { replace: true, state: location.state });
}
