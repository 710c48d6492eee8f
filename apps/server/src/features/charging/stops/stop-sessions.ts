// Stops sessions: the first request, then the steps that follow where it does not stop (ADR 46). Repeating it changes nothing, and
// several nodes may run it at once.
import { type StopStep, stopStepOf } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { failureOf } from '../commands/charging-point-answer.ts';
import { commandsOf } from '../commands/charging-point-commands-of.ocpp.ts';
import type { ChargingPointCommands, Worded } from '../commands/charging-point-commands.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { connectedPointIds } from '../points/points.store.ts';
import { sessionChanged } from '../topics.ts';
import {
  claimFirstStop,
  claimNextStop,
  findUnstopped,
  giveBackFirstStop,
  noteStopFailed,
  type SessionToStop,
} from './stops.store.ts';

export type StopReason =
  | 'window_over'
  | 'hold_used_up'
  | 'plug_booked'
  | 'no_energy'
  | 'denied_by_driver';

/** The charging points that are connected, to whichever node. */
export const connectedHere = async ({ db, ocpp }: ChargingDeps): Promise<number[]> =>
  (await connectedPointIds(db)).filter((id) => ocpp.connection(id) !== null);

/** Asks once, however many nodes find it. */
export async function stopOnce(
  deps: ChargingDeps,
  { id, because, now }: { id: string; because: StopReason; now: Date },
): Promise<void> {
  const session = await claimFirstStop(deps.db, now, id);
  if (session === undefined) return;
  await askToStop(deps, session, { because, step: 'stop' }).catch(async (error: unknown) => {
    await giveBackFirstStop(deps.db, id);
    throw error;
  });
}

/** Goes on with sessions that were asked to stop and have not stopped. */
export async function stopAgain(deps: ChargingDeps, now: Date): Promise<void> {
  const pass = { db: deps.db, kind: 'session_stop_again', now };
  await forEachRow(pass, await findUnstopped(pass, await connectedHere(deps)), {
    idOf: (id) => id,
    isAtOnce: true,
    async work(id) {
      const session = await claimNextStop(deps.db, now, id);
      if (session === undefined) return;
      const step = stopStepOf(session.attempt);
      if (step === 'tell_owner') await tellOwner(deps, session, now);
      else await askToStop(deps, session, { because: 'not_stopped', step });
    },
  });
}

async function tellOwner(
  { db, bus }: ChargingDeps,
  { id, plugId, reservationId }: SessionToStop,
  now: Date,
): Promise<void> {
  await noteStopFailed(db, id, now);
  bus.publish(sessionChanged, { sessionId: id, plugId, reservationId });
}

type AskedStep = Exclude<StopStep, 'tell_owner'>;

function command(
  commands: ChargingPointCommands,
  session: SessionToStop,
  step: AskedStep,
): Promise<Worded> {
  const { connectorNumber } = session;
  if (step === 'stop' || connectorNumber === null) return commands.stop(session);
  if (step === 'unlock') return commands.unlock(connectorNumber);
  return commands.cutPower(connectorNumber, session);
}

async function askToStop(
  { ocpp, log, events }: ChargingDeps,
  session: SessionToStop,
  { because, step }: { because: StopReason | 'not_stopped'; step: AskedStep },
): Promise<void> {
  const { chargingPointId, transactionId } = session;
  const result = await command(commandsOf(ocpp, chargingPointId), session, step);
  const outcome = result.ok
    ? { answer: result.response.status }
    : { failure: failureOf(result).code };
  const why = step === 'no_power' ? 'no_power' : because;
  const connector = step === 'unlock' && { connector: session.connectorNumber };
  const detail = { because: why, ...connector, ...outcome };
  const kind = step === 'unlock' ? 'unlocked' : 'stop_asked';
  events.note({ chargingPointId, kind, actorId: null, detail });
  const isAgreed = result.ok && result.response.status === 'Accepted';
  if (!isAgreed)
    log.warn({ chargingPointId, transactionId, step }, 'charger did not agree to stop');
}
