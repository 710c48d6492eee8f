// For screens that could not be loaded or rendered.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** Replaces a screen that could not be loaded or shown, with one suggested action. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOffline = !navigator.onLine;
  const isUnreachable = isOffline || isFailedFetch(error);
  useEffect(() => {
    if (!isUnreachable) return;
    const reload = (): void => void reloadOnceReachable();
    window.addEventListener('online', reload);
    // The network may have returned before the listener was added.
    if (isOffline && navigator.onLine) reload();
    return () => window.removeEventListener('online', reload);
  }, [isOffline, isUnreachable]);
  useEffect(() => {
    // For the host's error reporting, if there is one.
    if (!isUnreachable)
      window.dispatchEvent(new CustomEvent('voltagora:broken', { detail: error }));
  }, [error, isUnreachable]);
  const text = isUnreachable ? 'common.unreachableText' : 'common.screenBrokeText';
  const action = isUnreachable ? (
    <Button onClick={() => void reloadOnceReachable()}>{t('common.retry')}</Button>
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

/**
 * A document is loaded anew, because it would neither import a failed module nor load a failed style sheet again, and a new
 * release has other file names.
 */
async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}
