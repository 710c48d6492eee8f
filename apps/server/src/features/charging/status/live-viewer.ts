// One browser that watches one plug: its login, what it may see and what it has been sent. A slow browser gets the newest state
// when it has caught up, not every state in between.
import { LiveAuthentication, type PlugLive } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { BrowserSocket } from '../../../platform/http/browser-sockets.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import type { Reservations } from '../../reservations/public.ts';
import type { PlugState } from './live.reads.ts';

export interface ViewerDeps {
  clock: Clock;
  log: OcppLog;
  /** Shared by all viewers of the plug. */
  readPlug: (plugId: number) => Promise<PlugState | undefined>;
  /** Samples of a session taken after `after`; null returns all. */
  readSamples: (sessionId: string, after: Date | null) => Promise<PlugLive['meter_values']>;
  reservations: Pick<Reservations, 'read'>;
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  authenticateWithinMs?: number;
}

export interface Viewer {
  /** Reads the state and sends it if it has changed. Calls during a read lead to one more read. */
  refresh(): void;
  /** Closes the socket if the viewer is no longer logged in. */
  reauthenticate(): void;
}

/** Close codes: HTTP status codes moved to the range for applications, 4000 to 4999. */
const CLOSE = {
  notAuthenticated: { code: 4401, reason: 'Log in first' },
  nothingHere: { code: 4404, reason: 'No such plug or reservation' },
  tryAgain: { code: 1011, reason: 'Try again later' },
} as const;
const AUTHENTICATE_WITHIN_MS = 5_000;

export function createViewer(
  deps: ViewerDeps,
  browser: BrowserSocket,
  looksAt: { plugId: number; reservationId: string | null },
): Viewer {
  const identity = looksAt.reservationId === null ? null : identify(deps, browser, () => refresh());
  const look = lookAt(deps, looksAt);
  const seen = { last: '', samplesUntil: null as Date | null }; // null alone has no other type
  const show = async () => {
    const actor = identity?.actor() ?? null;
    if (identity !== null && actor === null) return;
    if (browser.isBehind()) return browser.onCaughtUp(refresh);
    const state = await look(actor, seen.samplesUntil);
    if (state === undefined) return leave(browser, CLOSE.nothingHere);
    const last = state.meter_values.at(-1)?.at;
    const text = JSON.stringify(state);
    if (text === seen.last && last === undefined) return;
    seen.last = JSON.stringify({ ...state, meter_values: [] });
    if (last !== undefined) seen.samplesUntil = new Date(last);
    browser.send({ ...state, sent_at: deps.clock.now().toISOString() } satisfies PlugLive);
  };
  const run = oneAtATime(show, (error) => {
    deps.log.error({ err: error }, 'a live socket could not be served');
    leave(browser, CLOSE.tryAgain);
  });
  function refresh(): void {
    void run();
  }
  if (identity === null) refresh();
  return {
    refresh,
    reauthenticate: () => void identity?.recheck(),
  };
}

const leave = (browser: BrowserSocket, { code, reason }: { code: number; reason: string }) =>
  browser.close(code, reason);

/** Takes the access token from a message, never from the URL. A later message may bring a newer token. */
function identify(deps: ViewerDeps, browser: BrowserSocket, onKnown: () => void) {
  let token = '';
  let actor: Actor | null = null;
  const timer = setTimeout(
    () => leave(browser, CLOSE.notAuthenticated),
    deps.authenticateWithinMs ?? AUTHENTICATE_WITHIN_MS,
  );
  const check = oneAtATime(
    async () => {
      actor = (await deps.readActor(token)) ?? null;
      if (actor === null) leave(browser, CLOSE.notAuthenticated);
    },
    (error) => {
      deps.log.error({ err: error }, 'a live socket could not be authenticated');
      leave(browser, CLOSE.tryAgain);
    },
  );
  browser.onClose(() => clearTimeout(timer));
  browser.onMessage((text) => {
    const access = readAccess(text);
    if (access === undefined) return leave(browser, CLOSE.notAuthenticated);
    clearTimeout(timer);
    token = access;
    void check().then(onKnown);
  });
  return {
    actor: () => actor,
    recheck: async () => {
      if (token !== '') await check();
    },
  };
}

function readAccess(text: string): string | undefined {
  try {
    return LiveAuthentication.safeParse(JSON.parse(text)).data?.access;
  } catch {
    return undefined;
  }
}

type State = Omit<PlugLive, 'sent_at'>;

const lookAt =
  (deps: ViewerDeps, { plugId, reservationId }: { plugId: number; reservationId: string | null }) =>
  async (actor: Actor | null, samplesAfter: Date | null): Promise<State | undefined> => {
    const plug = await deps.readPlug(plugId);
    if (plug === undefined) return undefined;
    const nothing = { session: null, meter_values: [], reservation: null };
    if (reservationId === null || actor === null) return { ...plug, ...nothing };
    const reservation = await readVisible(deps, reservationId, actor);
    if (reservation?.plug.id !== plugId) return undefined;
    const { id, status, session, charger_hold: hold } = reservation;
    const { step, failure } = reservation.start;
    return {
      ...plug,
      session,
      meter_values: session === null ? [] : await deps.readSamples(session.id, samplesAfter),
      reservation: { id, status, step, failure, charger_hold: hold?.state ?? null },
    };
  };

async function readVisible({ reservations }: ViewerDeps, id: string, actor: Actor) {
  try {
    return await reservations.read(id, actor);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Runs `work` once more after the present run if it was called meanwhile, however often. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running = false;
  let again = false;
  return async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    running = false;
  };
}
