// Applies an event to a stored session: packages/domain decides, and the change is written and settled in one transaction.
import {
  type ChargingSession,
  decideSession,
  METER_HEADROOM,
  type SessionChange,
  type SessionEvent,
  type SessionRefusal,
  withDoubt,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { removeConfirmation } from '../confirmations/confirmations.store.ts';
import { isBillable, isCorrectable, noteProgress } from '../confirmations/confirm-before-bill.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { keepProofs } from '../metering/meter-proofs.store.ts';
import {
  chargingSessionOf,
  detachSession,
  type LockedSession,
  readReportedEnergy,
  storeMeter,
  storeSamples,
  updateSession,
} from './sessions.store.ts';

export type EventDeps = Pick<HandlerDeps, 'reservations' | 'meterHeadroom'>;

/** The caller has locked the session, and publishes the change after the commit. */
export async function applySessionEvent(
  deps: EventDeps,
  trx: Trx,
  row: LockedSession,
  event: SessionEvent,
  now: Date,
): Promise<SessionChange | SessionRefusal> {
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const session = chargingSessionOf(row);
  const decision = decideSession(session, event, { now, headroom });
  const toldStoppedAt =
    event.kind === 'ended' ? event.toldAt : (session.awaitedEnd?.toldAt ?? undefined);
  if (!('refusal' in decision)) await write(deps, trx, row, { ...decision, toldStoppedAt }, now);
  // Signed readings are stored as proof even if they change nothing.
  if (event.kind !== 'given_up') await keepProofs(trx, row.id, event.readings, now);
  return decision;
}

async function write(
  deps: EventDeps,
  trx: Trx,
  row: LockedSession,
  change: SessionChange & { toldStoppedAt: Date | undefined },
  now: Date,
): Promise<void> {
  const { transition, session, samples, isChanged, toldStoppedAt } = change;
  const { id, reservation_id: reservationId } = row;
  if (transition.writes === 'meter') {
    if (samples.length > 0) await storeMeter(trx, id, samples, session);
    else if (isChanged) await updateSession(trx, id, session);
    await noteProgress(trx, id, change, now);
    return;
  }
  if (samples.length > 0) await storeSamples(trx, id, samples);
  if (transition.writes === 'correction') {
    await updateSession(trx, id, session, { toldStoppedAt });
    if (reservationId === null || !(await isCorrectable(trx, id))) return;
    await deps.reservations.correctCharging(trx, chargeOf(reservationId, session, now));
    return;
  }
  if (transition.booking === 'return') {
    await updateSession(trx, id, session, { settledAt: null, toldStoppedAt });
    if (reservationId === null) return;
    await removeConfirmation(trx, id);
    await detachSession(trx, id);
    await deps.reservations.returnUncharged(trx, reservationId);
    return;
  }
  await end(deps, trx, row, { session, toldStoppedAt, now });
}

async function end(
  deps: EventDeps,
  trx: Trx,
  { id, reservation_id: reservationId }: LockedSession,
  {
    session,
    toldStoppedAt,
    now,
  }: { session: ChargingSession; toldStoppedAt: Date | undefined; now: Date },
): Promise<void> {
  const ended = withDoubt(session, await readReportedEnergy(trx, id));
  const isBilled =
    reservationId !== null &&
    (await isBillable(deps, trx, { id, reservationId, session: ended, now }));
  await updateSession(trx, id, ended, { settledAt: isBilled ? now : null, toldStoppedAt });
  if (!isBilled) return;
  await deps.reservations.settleCharging(trx, chargeOf(reservationId, ended, now));
}

/** A session as it is billed. */
export const chargeOf = (
  reservationId: string,
  { energyWh, startedAt, stoppedAt }: ChargingSession,
  now: Date,
) => ({ reservationId, energyWh, startedAt, stoppedAt: stoppedAt ?? now, now });
