// What nobody sends a message for: windows that are over, stops that never came. Repeating it changes nothing, and
// several nodes may run it at once.
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { commandsOf } from './charger-commands-of.ocpp.ts';
import { failureOf } from './charger-answer.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { atLastKnown, endSession } from './end-session.ts';
import { findAbandoned, lockAbandoned, takeOverruns } from './overdue.reads.ts';
import { connectedPointIds } from './points.store.ts';
import { publishSession } from './publish-session.ts';
import { findSessionById } from './sessions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STOP_GRACE_MS = 10 * MINUTE_MS;
const GONE_AFTER_WINDOW_MS = 4 * HOUR_MS;
const AVAILABLE_GRACE_MS = 10 * MINUTE_MS;
/** `[O14]`: a charger that goes on after a boot says so at once. */
const AVAILABLE_AFTER_BOOT_GRACE_MS = MINUTE_MS;
const UNPAID_SILENT_MS = 24 * HOUR_MS;

/** `[O16]`: closes at the last meter value, and flags, what its charger does not close. */
export async function watchCharging(deps: ChargingDeps, now: Date): Promise<void> {
  await stopOverruns(deps, now);
  await closeAbandoned(deps, now);
}

async function stopOverruns({ db, ocpp, log, events }: ChargingDeps, now: Date): Promise<void> {
  const here = (await connectedPointIds(db)).filter((id) => ocpp.connection(id) !== null);
  const overruns = await takeOverruns(db, now, here);
  const commands = overruns.map(async (overrun) => {
    const { chargingPointId, transactionId } = overrun;
    const result = await commandsOf(ocpp, chargingPointId).stop(overrun);
    const outcome = result.ok
      ? { answer: result.response.status }
      : { failure: failureOf(result).code };
    const detail = { because: 'window_over', ...outcome };
    events.note({ chargingPointId, kind: 'stop_asked', actorId: null, detail });
    const stopped = result.ok && result.response.status === 'Accepted';
    if (!stopped) log.warn({ chargingPointId, transactionId }, 'charger did not agree to stop');
  });
  await Promise.all(commands);
}

async function closeAbandoned(deps: ChargingDeps, now: Date): Promise<void> {
  const limits = {
    stopAskedBefore: new Date(now.getTime() - STOP_GRACE_MS),
    windowOverBefore: new Date(now.getTime() - GONE_AFTER_WINDOW_MS),
    availableBefore: new Date(now.getTime() - AVAILABLE_GRACE_MS),
    availableAfterBootBefore: new Date(now.getTime() - AVAILABLE_AFTER_BOOT_GRACE_MS),
    unpaidSilentBefore: new Date(now.getTime() - UNPAID_SILENT_MS),
  };
  await eachAlone(await findAbandoned(deps.db, limits), async (id) => {
    const closed = await deps.db.transaction().execute(async (trx) => {
      const session = (await lockAbandoned(trx, id, limits))
        ? await findSessionById(trx, id)
        : undefined;
      if (session === undefined) return undefined;
      const end = atLastKnown(session, 'closed_by_platform');
      await endSession(deps, trx, session, end, now);
      return session;
    });
    if (closed !== undefined) publishSession(deps, closed);
  });
}
