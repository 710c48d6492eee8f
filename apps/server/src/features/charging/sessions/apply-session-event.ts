// What happens to a stored session: decided by the rules of packages/domain, written, and settled in the same transaction.
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
import type { HandlerDeps } from '../handler-deps.ts';
import { keepProofs } from '../metering/meter-proofs.store.ts';
import {
  chargingSessionOf,
  type LockedSession,
  readReportedEnergy,
  storeMeter,
  storeSamples,
  updateSession,
} from './sessions.store.ts';

export type EventDeps = Pick<HandlerDeps, 'reservations' | 'meterHeadroom'>;

/** The caller has locked the session, and publishes what the answer says after the transaction. */
export async function applySessionEvent(
  deps: EventDeps,
  trx: Trx,
  row: LockedSession,
  event: SessionEvent,
  now: Date,
): Promise<SessionChange | SessionRefusal> {
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const decision = decideSession(chargingSessionOf(row), event, { now, headroom });
  if (!('refusal' in decision)) await write(deps, trx, row, decision, now);
  // What its meter has signed is proof also where it changes nothing.
  if (event.kind !== 'given_up') await keepProofs(trx, row.id, event.readings, now);
  return decision;
}

async function write(
  { reservations }: EventDeps,
  trx: Trx,
  { id, reservation_id: reservationId }: LockedSession,
  { transition, session, samples, isChanged }: SessionChange,
  now: Date,
): Promise<void> {
  if (transition.writes === 'meter') {
    if (samples.length > 0) await storeMeter(trx, id, samples, session);
    else if (isChanged) await updateSession(trx, id, session);
    return;
  }
  if (samples.length > 0) await storeSamples(trx, id, samples);
  if (transition.writes === 'correction') {
    await updateSession(trx, id, session);
    if (reservationId === null) return;
    await reservations.correctCharging(trx, chargeOf(reservationId, session, now));
    return;
  }
  const ended = withDoubt(session, await readReportedEnergy(trx, id));
  await updateSession(trx, id, ended, { settledAt: reservationId === null ? null : now });
  if (reservationId === null) return;
  await reservations.settleCharging(trx, chargeOf(reservationId, ended, now));
}

const chargeOf = (
  reservationId: string,
  { energyWh, startedAt, stoppedAt }: ChargingSession,
  now: Date,
) => ({ reservationId, energyWh, startedAt, stoppedAt: stoppedAt ?? now, now });
