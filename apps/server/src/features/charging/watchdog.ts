// What nobody sends a message for: starts that never came, windows that are over, stops that never came. Repeating it
// changes nothing, and several nodes may run it at once.
import { START_LIMIT_SECONDS } from '@voltagora/domain';
import type { StartFailure } from './charger-answer.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { endSession } from './end-session.ts';
import { findSilentStarts, takeAbandoned, takeOverruns } from './overdue.reads.ts';
import { connectedPointIds } from './points.store.ts';
import { publishSession } from './publish-session.ts';
import { findSessionById, type SessionRow } from './sessions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STOP_GRACE_MS = 10 * MINUTE_MS;
const GONE_AFTER_WINDOW_MS = 4 * HOUR_MS;
const AVAILABLE_GRACE_MS = 10 * MINUTE_MS;
const UNPAID_SILENT_MS = 24 * HOUR_MS;

/** `[O16]`: closes at the last meter value, and flags, what its charger does not close. */
export async function watchCharging(deps: ChargingDeps, now: Date): Promise<void> {
  await giveUpSilentStarts(deps, now);
  await stopOverruns(deps, now);
  while (await closeOneAbandoned(deps, now));
}

async function giveUpSilentStarts(deps: ChargingDeps, now: Date): Promise<void> {
  const askedBefore = new Date(now.getTime() - START_LIMIT_SECONDS * 1_000);
  for (const { id } of await findSilentStarts(deps.db, askedBefore)) {
    await deps.reservations.noteStartFailed(id, 'start_timeout' satisfies StartFailure);
  }
}

async function stopOverruns({ db, ocpp, log }: ChargingDeps, now: Date): Promise<void> {
  const here = (await connectedPointIds(db)).filter((id) => ocpp.connection(id) !== null);
  const overruns = await takeOverruns(db, now, here);
  const commands = overruns.map(async ({ chargingPointId, transactionId }) => {
    const result = await ocpp.command(chargingPointId, 'RemoteStopTransaction', { transactionId });
    const stopped = result.ok && result.response.status === 'Accepted';
    if (!stopped) log.warn({ chargingPointId, transactionId }, 'charger did not agree to stop');
  });
  await Promise.all(commands);
}

async function closeOneAbandoned(deps: ChargingDeps, now: Date): Promise<boolean> {
  const limits = {
    stopAskedBefore: new Date(now.getTime() - STOP_GRACE_MS),
    windowOverBefore: new Date(now.getTime() - GONE_AFTER_WINDOW_MS),
    availableBefore: new Date(now.getTime() - AVAILABLE_GRACE_MS),
    unpaidSilentBefore: new Date(now.getTime() - UNPAID_SILENT_MS),
  };
  const closed = await deps.db.transaction().execute(async (trx) => {
    const id = await takeAbandoned(trx, limits);
    const session = id === undefined ? undefined : await findSessionById(trx, id);
    if (session !== undefined) await endSession(deps, trx, session, lastKnown(session), now);
    return session;
  });
  if (closed !== undefined) publishSession(deps, closed);
  return closed !== undefined;
}

const lastKnown = (session: SessionRow) => ({
  energyWh: session.energy_wh,
  stoppedAt: session.last_sample_at ?? session.started_at,
  reason: 'ClosedByPlatform',
  flags: ['closed_by_platform'],
});
