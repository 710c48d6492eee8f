// Asks charging points to lock the plug for bookings that begin soon, and to release it when the booking no longer needs it.
// The booking decides: requests are sent after the commit and repeated until they are answered, and no answer of a charging
// point cancels a booking.
import type { Bus } from '../../../platform/bus/bus.ts';
import { allCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import {
  closeHold,
  type DueSlotLock,
  type EndedSlotLock,
  type Here,
  isHeldForBooking,
  type LostSlotLock,
  noteAnswer,
  reservationChanged,
  type SlotLockAnswer,
  takeDueSlotLocks,
  takeEndedSlotLocks,
  takeLoss,
} from '../../reservations/public.ts';
import { failureOf } from '../commands/charging-point-answer.ts';
import { commandsOf } from '../commands/charging-point-commands-of.ocpp.ts';
import type { Worded } from '../commands/charging-point-commands.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import type { PointEvents } from '../connection/point-events.ts';
import { connectedPointIds } from '../points/points.store.ts';

/** Safe to run on several nodes: each handles the charging points connected to it. */
export async function lockSlots(deps: ChargingDeps, now: Date): Promise<void> {
  const here = await pointsHere(deps);
  const hereIds = here.map(({ chargingPointId }) => chargingPointId);
  // Releases start first: the next booking may need the same plug.
  const ended = await takeEndedSlotLocks(deps.db, now, hereIds);
  const releases = forEachRow({ db: deps.db, kind: 'slot_lock_end', now }, ended, {
    idOf: ({ reservationId }) => reservationId,
    isAtOnce: true,
    work: (hold) => release(deps, hold),
  });
  const asks = takeDueSlotLocks(deps.db, now, here).then((due) =>
    forEachRow({ db: deps.db, kind: 'slot_lock', now }, due, {
      idOf: ({ reservationId }) => reservationId,
      isAtOnce: true,
      work: (hold) => ask(deps, hold, now),
    }),
  );
  await allCollectingErrors([releases, asks]);
}

async function pointsHere({ db, ocpp }: ChargingDeps): Promise<Here> {
  const ids = await connectedPointIds(db);
  return ids.flatMap((chargingPointId) => {
    const connection = ocpp.connection(chargingPointId);
    return connection === null ? [] : [{ chargingPointId, since: connection.connectedAt }];
  });
}

async function ask(deps: ChargingDeps, hold: DueSlotLock, askedAt: Date): Promise<void> {
  const { db, ocpp, clock, bus, events } = deps;
  const { chargingPointId, connectorNumber, reservationId, plugId, before } = hold;
  const result = await commandsOf(ocpp, chargingPointId).reserve(hold);
  const answer = { ...readAnswer(result), now: clock.now() };
  const isCurrent = await noteAnswer(db, hold, { ...answer, askedAt });
  const outcome = result.ok
    ? { answer: result.response.status }
    : { failure: failureOf(result).code };
  const detail = { connector: connectorNumber, reservation: reservationId, ...outcome };
  if (answer.state !== before) {
    events.note({ chargingPointId, kind: 'hold_asked', actorId: null, detail });
  }
  if (isCurrent) bus.publish(reservationChanged, { reservationId, plugId });
  else await lockSlots(deps, clock.now());
}

const REFUSALS: readonly string[] = ['Rejected', 'Occupied', 'Faulted', 'Unavailable'];
const UNANSWERED: readonly string[] = ['timeout', 'closed', 'unsent', 'busy', 'not-connected'];
const REASON_MAX = 50;

/** An unknown status or an error is not a refusal: the charging point counts as unable to lock plugs. */
function readAnswer(result: Worded): Omit<SlotLockAnswer, 'now'> {
  if (!result.ok) {
    const state = UNANSWERED.includes(result.kind) ? 'asked' : 'unsupported';
    return { state, reason: (result.code ?? result.kind).slice(0, REASON_MAX) };
  }
  const { status } = result.response;
  const reason = status.slice(0, REASON_MAX);
  if (status === 'Accepted') return { state: 'held', reason };
  return { state: REFUSALS.includes(status) ? 'refused' : 'unsupported', reason };
}

async function release(deps: ChargingDeps, hold: EndedSlotLock): Promise<void> {
  const { db, ocpp, clock, bus, events } = deps;
  const { chargingPointId, reservationNumber, reservationId, plugId, isOver } = hold;
  if (!isOver) {
    const result = await commandsOf(ocpp, chargingPointId).cancelReservation(reservationNumber);
    if (!result.ok && UNANSWERED.includes(result.kind)) return;
    const outcome = result.ok
      ? { answer: result.response.status }
      : { failure: failureOf(result).code };
    const detail = { reservation: reservationId, ...outcome };
    events.note({ chargingPointId, kind: 'hold_ended', actorId: null, detail });
  }
  await closeHold(db, hold, clock.now());
  bus.publish(reservationChanged, { reservationId, plugId });
}

/** `[O26]`: a charging point reports, or its status shows, that it released a lock early. */
export async function holdLost(
  { db, bus, events }: Pick<ChargingDeps, 'db' | 'bus'> & { events: PointEvents },
  loss: LostSlotLock,
): Promise<void> {
  const lost = await takeLoss(db, loss);
  if (lost === undefined) return;
  const { reservationId, plugId, connectorNumber: connector } = lost;
  const { chargingPointId, reason } = loss;
  const detail = { connector, reservation: reservationId, info: reason };
  events.note({ chargingPointId, kind: 'hold_lost', actorId: null, detail });
  bus.publish(reservationChanged, { reservationId, plugId });
}

/** Whether a connector is reserved because this server asked for it. */
export const isOwnSlotLock = (
  { db }: Pick<ChargingDeps, 'db'>,
  chargingPointId: number,
  connectorNumber: number,
): Promise<boolean> => isHeldForBooking(db, chargingPointId, connectorNumber);

/** Updates slot locks when a reservation changes. The regular job catches up on missed changes. */
export function followReservations(
  { bus, work }: { bus: Bus; work: () => Promise<void> },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let next: NodeJS.Immediate | undefined;
  // Runs may overlap, so that a slow charging point does not delay the next change.
  const run = () => {
    next = undefined;
    const done = work().catch(onError);
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  };
  const end = bus.subscribe(reservationChanged, () => {
    next ??= setImmediate(run);
  });
  return {
    async stop() {
      end();
      clearImmediate(next);
      await Promise.all(underWay);
    },
  };
}
