// WebSocket of a signed-in user: sends the number of unread notifications, now and after every change. Their contents
// are fetched through the API.
import { LiveAuthentication, type NotificationsLive } from '@voltagora/contract';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Bus } from '../../platform/bus/bus.ts';
import { lineRestored } from '../../platform/bus/shared-bus.ts';
import { sharedReading } from '../../platform/db/queries/shared-reading.ts';
import {
  type BrowserSocket,
  type BrowserSocketOptions,
  createBrowserSockets,
} from '../../platform/http/browser-sockets.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { OcppLog } from '../../platform/ocpp-server/types.ts';
import type { Notifications } from './notifications.service.ts';
import { notificationsChanged } from './topics.ts';

interface LiveDeps extends BrowserSocketOptions {
  bus: Bus;
  log: Pick<OcppLog, 'error'>;
  notifications: Pick<Notifications, 'unread'>;
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  authenticateWithinMs?: number;
  reauthenticateEveryMs?: number;
}

const PATH = /^\/api\/notifications\/live\/?(?:\?.*)?$/u;
/** HTTP status 401 in the range of close codes for applications. */
const NOT_AUTHENTICATED = 4401;
const TRY_AGAIN = 1011;
const AUTHENTICATE_WITHIN_MS = 5_000;
const REAUTHENTICATE_EVERY_MS = 30_000;

export function createNotificationSockets(deps: LiveDeps) {
  const sockets = createBrowserSockets(deps);
  const readUnread = sharedReading((userId: string) => deps.notifications.unread(userId));
  const tabs = new Set<Tab>();
  const ends = [
    deps.bus.subscribe(notificationsChanged, ({ userId }) => {
      for (const tab of tabs) if (tab.userId() === userId) tab.show();
    }),
    deps.bus.subscribe(lineRestored, () => {
      for (const tab of tabs) tab.show();
    }),
  ];
  const timer = setInterval(() => {
    for (const tab of tabs) tab.recheck();
  }, deps.reauthenticateEveryMs ?? REAUTHENTICATE_EVERY_MS).unref();
  return {
    /** Returns false, and leaves the socket untouched, when the path is another. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      if (!PATH.test(request.url ?? '')) return false;
      sockets.accept(request, socket, head, (browser) => {
        const tab = openTab({ ...deps, readUnread }, browser);
        tabs.add(tab);
        browser.onClose(() => tabs.delete(tab));
      });
      return true;
    },
    close() {
      for (const end of ends) end();
      clearInterval(timer);
      sockets.close();
    },
  };
}

type Tab = ReturnType<typeof openTab>;
type TabDeps = Pick<LiveDeps, 'log' | 'readActor' | 'authenticateWithinMs'> & {
  readUnread: (userId: string) => Promise<NotificationsLive>;
};

function openTab(
  { log, readActor, readUnread, authenticateWithinMs = AUTHENTICATE_WITHIN_MS }: TabDeps,
  browser: BrowserSocket,
) {
  let token = '';
  let userId: string | undefined;
  const refuse = () => browser.close(NOT_AUTHENTICATED, 'Log in first');
  const timer = setTimeout(refuse, authenticateWithinMs);
  browser.onClose(() => clearTimeout(timer));
  const guarded = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => {
      log.error({ err: error }, 'a live socket could not be served');
      browser.close(TRY_AGAIN, 'Try again later');
    });
  const show = guarded(async () => {
    if (userId !== undefined) browser.send(await readUnread(userId));
  });
  const identify = async () => {
    userId = (await readActor(token))?.userId;
    if (userId === undefined) refuse();
  };
  browser.onMessage((text) => {
    const access = readAccess(text);
    if (access === undefined) return refuse();
    clearTimeout(timer);
    token = access;
    guarded(async () => {
      await identify();
      show();
    })();
  });
  return {
    userId: () => userId,
    show,
    recheck: guarded(async () => void (token && (await identify()))),
  };
}

function readAccess(text: string): string | undefined {
  try {
    return LiveAuthentication.safeParse(JSON.parse(text)).data?.access;
  } catch {
    return undefined;
  }
}
