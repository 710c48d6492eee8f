import { useEffect } from 'react';
import { useCall } from '../../shared/api/use-call.ts';

const EVERY_MS = 4_000;

/** The mails, asked for again every few seconds while the page is looked at. */
export function useRefreshedMails() {
  const call = useCall('listDevelopmentMails', {});
  const { reload, error } = call;
  const isOver = error?.code === 'not_found';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, isOver]);
  return call;
}
