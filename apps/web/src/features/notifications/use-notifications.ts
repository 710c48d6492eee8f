/** Keeps the notifications of the signed-in user in sync with the server in every open tab, and shows new ones. */
import type { UserNotification } from '@voltagora/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { openSocket } from '../../shared/api/live.ts';
import { isNotificationsLive } from '../../shared/api/live-messages.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { selectRole, useLiveAccess } from '../accounts/public.ts';
import { NEWEST_SIZE } from './notifications-slice.ts';

const PATH = '/api/notifications/live/';

export function useNotifications() {
  const server = useServer();
  const { language: lang } = useLanguage();
  const access = useLiveAccess();
  const role = useSelector(selectRole);
  const [arrived, setArrived] = useState<UserNotification | null>(null);
  const last = useRef<string | null>(null);

  const load = useCallback(async () => {
    const query = { page_size: NEWEST_SIZE, lang };
    const { results } = await server.load('listNotifications', { query });
    return results[0];
  }, [server, lang]);

  useEffect(() => {
    if (role === null) return undefined;
    last.current = null;
    return openSocket(
      {
        path: PATH,
        access,
        onMessage: ({ latest_id: latest }) => {
          const isNews = last.current !== null && latest !== last.current;
          last.current = latest ?? '';
          load().then(
            (newest) => isNews && newest?.read_at === null && setArrived(newest),
            () => undefined,
          );
          // Loaded early, because the next booking is also shown offline.
          if (role === 'driver') server.load('readNextReservation', {}).catch(() => undefined);
        },
      },
      isNotificationsLive,
    );
  }, [role, access, server, load]);

  const dismiss = useCallback(() => setArrived(null), []);
  return { arrived: role === null ? null : arrived, dismiss };
}
