// Start and stop for the driver of a reservation, and stop for the station's owner. The session begins with the charging
// point's StartTransaction, not with its answer to the command.
import type { TransactionNames } from '@voltagora/domain';
import type { AnswerOf } from '@voltagora/contract';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ChargingReservation } from '../../reservations/public.ts';
import { commandsOf } from './charging-point-commands-of.ocpp.ts';
import { failureOf, notConnected, refused } from './charging-point-answer.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { closeIfLost } from '../sessions/lost-transaction.ts';
import { noteStopAsked } from '../stops/stops.store.ts';
import { withAudit } from './with-audit.ts';
import { findOpenSessionOf } from '../sessions/sessions.store.ts';

/** A reservation at a charging point; without its id, the caller's live one there. */
export interface AskedTarget {
  chargingPointId: number;
  reservationId: string | undefined;
}

interface Target {
  chargingPointId: number;
  reservationId: string;
}

type StartAnswer = AnswerOf<'startTransaction'>;
type StopAnswer = AnswerOf<'stopTransaction'>;

/** After this time the request returns `Asked`, and the live screen shows the charging point's answer. */
const ANSWERS_WITHIN_MS = 2_500;

export function createDriverCommands(deps: ChargingDeps) {
  const underWay = new Map<string, Promise<boolean>>();
  return {
    /** Error codes: not_found, reservation_not_startable, outside_window, charger_*. Asking twice asks the charging point once. */
    async start(asked: AskedTarget, actor: Actor): Promise<StartAnswer> {
      const target = await targetOf(deps, asked, actor, 'RESERVED');
      const { reservationId } = target;
      const reservation = await findStartable(deps, target, actor);
      let asking = underWay.get(reservationId);
      if (asking === undefined) {
        asking = askToStart(deps, reservation).finally(() => underWay.delete(reservationId));
        underWay.set(reservationId, asking);
      }
      const hasAgreed = await withinTime(asking, (error) =>
        logUnexpected(deps, reservationId, error),
      );
      const status = hasAgreed ? 'Accepted' : 'Asked';
      return { status, reservation: await deps.reservations.read(reservationId, actor) };
    },
    /** Error codes: not_found, reservation_not_charging, charger_*. */
    stop: async (asked: AskedTarget, actor: Actor) =>
      stop(deps, await targetOf(deps, asked, actor, 'CHARGING'), actor),
  };
}

async function targetOf(
  { db, reservations }: ChargingDeps,
  { chargingPointId, reservationId }: AskedTarget,
  { userId }: Actor,
  status: 'RESERVED' | 'CHARGING',
): Promise<Target> {
  if (reservationId !== undefined) return { chargingPointId, reservationId };
  const live = await reservations.findLiveAt(db, { userId, chargingPointId, status });
  if (live === undefined) throw notFound('reservation');
  return { chargingPointId, reservationId: live.id };
}

/** Returns undefined if `work` takes longer than `ANSWERS_WITHIN_MS`. Later errors go to `failedLater`. */
async function withinTime<T>(
  work: Promise<T>,
  failedLater: (error: unknown) => void,
): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    work.catch(failedLater);
    resolve(undefined);
  }, ANSWERS_WITHIN_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs errors other than AppError: `askToStart` has stored a refusal with the reservation already. */
function logUnexpected({ log }: ChargingDeps, reservationId: string, error: unknown): void {
  if (error instanceof AppError) return;
  log.warn({ err: error, reservationId }, 'outcome of a start command could not be stored');
}

async function findStartable(
  { db, clock, reservations }: ChargingDeps,
  { chargingPointId, reservationId }: Target,
  actor: Actor,
): Promise<ChargingReservation> {
  const { userId: driverId } = actor;
  const reservation = await reservations.readForCharging(db, reservationId);
  if (reservation?.userId !== driverId || reservation.chargingPointId !== chargingPointId) {
    throw notFound('reservation');
  }
  return reservations.findStartable(db, { reservationId, driverId, now: clock.now() });
}

/** Whether the charging point has accepted this start or an earlier one. False while another node is asking it. */
async function askToStart(deps: ChargingDeps, reservation: ChargingReservation): Promise<boolean> {
  const { clock, ocpp, reservations, events } = deps;
  const { id, idTag, chargingPointId, connectorNumber, startAgreedAt } = reservation;
  if (chargingPointId === null || connectorNumber === null) throw notConnected();
  if (ocpp.connection(chargingPointId) === null) {
    const refusal = notConnected();
    await reservations.noteStartFailed(id, refusal.code);
    throw refusal;
  }
  if (!(await reservations.takeStart(id, clock.now()))) return startAgreedAt !== null;
  const result = await commandsOf(ocpp, chargingPointId).start({ connectorNumber, idTag });
  const outcome = result.ok
    ? { answer: result.response.status }
    : { failure: failureOf(result).code };
  const detail = { connector: connectorNumber, reservation: id, ...outcome };
  events.note({ chargingPointId, kind: 'start_asked', actorId: reservation.userId, detail });
  const refusal = result.ok
    ? result.response.status === 'Accepted'
      ? undefined
      : refused('start')
    : failureOf(result);
  if (refusal !== undefined) {
    await reservations.noteStartFailed(id, refusal.code);
    throw refusal;
  }
  await reservations.noteStartAgreed(id, clock.now());
  return true;
}

async function stop(deps: ChargingDeps, target: Target, actor: Actor): Promise<StopAnswer> {
  const { db, reservations } = deps;
  const { chargingPointId, reservationId } = target;
  // Also checks that the caller may see the reservation.
  const { plug, status } = await reservations.read(reservationId, actor);
  if (plug.charging_point?.id !== chargingPointId) throw notFound('reservation');
  const session = status === 'CHARGING' ? await findOpenSessionOf(db, reservationId) : undefined;
  if (session === undefined) {
    throw new AppError('reservation_not_charging', 'This reservation is not charging.');
  }
  const { transaction_id: transactionId, charger_transaction_id: chargingPointTransactionId } =
    session;
  // The audit log records the owner's stop of a driver's session. A driver's stop of their own session is not recorded.
  const deed = { actor, action: 'session.stop_asked', kind: 'stop_asked', ...target } as const;
  await withAudit(deps, deed, async () => {
    await askToStop(deps, { chargingPointId, transactionId, chargingPointTransactionId });
    return { status: 'Accepted' };
  });
  return { status: 'Accepted', reservation: await reservations.read(reservationId, actor) };
}

/** `[O25]`: closes the session if the charging point does not know the transaction. Throws on any other refusal. */
export async function askToStop(
  deps: ChargingDeps,
  key: { chargingPointId: number } & TransactionNames,
): Promise<void> {
  if (deps.ocpp.connection(key.chargingPointId) !== null) {
    await noteStopAsked(deps.db, key, deps.clock.now());
  }
  const result = await commandsOf(deps.ocpp, key.chargingPointId).stop(key);
  if (result.ok && result.response.status === 'Accepted') return;
  const refusal = result.ok ? refused('stop') : failureOf(result);
  if (isLineGone(refusal)) throw refusal;
  if (await closeIfLost(deps, key, result.ok ? 'rejected' : 'failed')) return;
  throw refusal;
}

const isLineGone = ({ code }: AppError): boolean =>
  code === 'charger_not_connected' || code === 'charger_may_have_acted';
