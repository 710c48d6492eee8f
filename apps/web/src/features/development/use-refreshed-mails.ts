import { useRead } from '../../shared/api/use-read.ts';

const EVERY_MS = 4_000;

/** The mails, fetched again every few seconds while the page is visible. */
export function useRefreshedMails() {
  const call = useRead('listDevelopmentMails', {});
  const isOver = call.error?.code === 'not_found';
  useRead('listDevelopmentMails', isOver ? null : {}, { everyMs: EVERY_MS });
  return call;
}
