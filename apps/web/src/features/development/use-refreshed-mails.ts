import { useEffect } from 'react';
import { useRead } from '../../shared/api/use-read.ts';

const EVERY_MS = 4_000;

/** The mails, asked for again every few seconds while the page is looked at. */
export function useRefreshedMails() {
  const call = useRead('listDevelopmentMails', {});
  const { refetch, error } = call;
  const isOver = error?.code === 'not_found';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch, isOver]);
  return call;
}
