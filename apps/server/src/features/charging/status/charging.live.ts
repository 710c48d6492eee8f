// The live sockets: public ones for the status of a plug, and one per reservation for its driver and the station's owner. They
// send the present state first, then every change. Each message is read anew, so a lost event is made up for by the next one.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Bus } from '../../../platform/bus/bus.ts';
import { lineRestored } from '../../../platform/bus/shared-bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  type BrowserSocket,
  type BrowserSocketLimits,
  createBrowserSockets,
} from '../../../platform/http/browser-sockets.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { refuseUpgrade } from '../../../platform/ocpp-server/handshake/refuse-upgrade.ts';
import {
  calendarChanged,
  type Reservations,
  reservationChanged,
} from '../../reservations/public.ts';
import { createViewer, type Viewer } from './live-viewer.ts';
import { createCoalescedReads } from './coalesced-reads.ts';
import { plugChanged, sessionChanged } from '../topics.ts';

export interface LiveDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: OcppLog;
  reservations: Pick<Reservations, 'read'>;
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  allowedOrigins: readonly string[];
  trustProxy: boolean;
  limits?: Partial<BrowserSocketLimits>;
  /** Milliseconds that a browser has to send its access token. */
  authenticateWithinMs?: number;
  /** Milliseconds between reads for changes that come with time alone. */
  recheckEveryMs?: number;
  /** Milliseconds between checks that a viewer is still logged in. */
  reauthenticateEveryMs?: number;
}

export interface LiveSockets {
  /** Returns false and leaves the socket untouched if the path is not `/ocpp/browser/...`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`^/ocpp/browser/(\\d{1,10})(?:/(${UUID}))?/?(?:\\?.*)?$`, 'iu');
const PLUG_ID_MAX = 2_147_483_647;
const RECHECK_EVERY_MS = 60_000;
/** A viewer must be cut off within a minute after the login session ended; the other half minute is for the check. */
const REAUTHENTICATE_EVERY_MS = 30_000;

export function createLiveSockets(deps: LiveDeps): LiveSockets {
  const sockets = createBrowserSockets(deps);
  const viewers = new Map<number, Set<Viewer>>();
  const viewing = { ...deps, ...createCoalescedReads(deps) };
  const refresh = ({ plugId }: { plugId: number }) => {
    for (const viewer of viewers.get(plugId) ?? []) viewer.refresh();
  };
  const unsubscribe = [
    deps.bus.subscribe(plugChanged, refresh),
    deps.bus.subscribe(sessionChanged, refresh),
    deps.bus.subscribe(reservationChanged, refresh),
    deps.bus.subscribe(calendarChanged, refresh),
    deps.bus.subscribe(lineRestored, () => {
      for (const set of viewers.values()) for (const viewer of set) viewer.refresh();
    }),
  ];
  const every = (ms: number, ask: (viewer: Viewer) => void) =>
    setInterval(() => {
      for (const set of viewers.values()) for (const viewer of set) ask(viewer);
    }, ms).unref();
  const timers = [
    every(deps.recheckEveryMs ?? RECHECK_EVERY_MS, (viewer) => viewer.refresh()),
    every(deps.reauthenticateEveryMs ?? REAUTHENTICATE_EVERY_MS, (viewer) =>
      viewer.reauthenticate(),
    ),
  ];

  function welcome(browser: BrowserSocket, plugId: number, reservationId: string | null): void {
    const viewer = createViewer(viewing, browser, { plugId, reservationId });
    const set = viewers.get(plugId) ?? new Set();
    viewers.set(plugId, set.add(viewer));
    browser.onClose(() => {
      set.delete(viewer);
      if (set.size === 0 && viewers.get(plugId) === set) viewers.delete(plugId);
    });
  }

  return {
    handleUpgrade(request, socket, head) {
      const { url = '' } = request;
      if (!/^\/ocpp\/browser(\/|$|\?)/u.test(url)) return false;
      const [, plug, reservationId = null] = PATH.exec(url) ?? [];
      const plugId = Number(plug);
      if (plugId > 0 && plugId <= PLUG_ID_MAX) {
        sockets.accept(request, socket, head, (browser) => welcome(browser, plugId, reservationId));
      } else {
        refuseUpgrade(socket, { status: 404, text: 'No such plug', headers: {} });
      }
      return true;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const end of unsubscribe) end();
      sockets.close();
    },
  };
}
