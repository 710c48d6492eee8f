// Sessions that their drivers have not started in the product wait for the driver's confirmation before they are billed.
import {
  type ChargingSession,
  isStartedByDriver,
  NOT_STARTED_BY_DRIVER,
  type SessionChange,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import {
  findConfirmation,
  insertConfirmation,
  noteEndSeen,
  noteReading,
} from './confirmations.store.ts';

type Deps = Pick<HandlerDeps, 'reservations'>;

/** Whether the driver of a reservation has started a session that began at this believed time. */
export async function isDriversOwnStart(
  { reservations }: Deps,
  trx: Trx,
  { reservationId, startedAt }: { reservationId: string; startedAt: Date },
): Promise<boolean> {
  const booking = await reservations.readForCharging(trx, reservationId);
  if (booking === undefined) return false;
  const { startAskedAt: askedAt, startFailure: failure } = booking;
  return isStartedByDriver({ askedAt, failure }, startedAt);
}

/** From now on the session waits for its driver's confirmation. */
export const askDriver = (
  trx: Trx,
  { id, reservationId, now }: { id: string; reservationId: string; now: Date },
) => insertConfirmation(trx, { session_id: id, reservation_id: reservationId, asked_at: now });

/** Notes what the server sees of a session that waits. */
export async function noteProgress(
  trx: Trx,
  sessionId: string,
  { session, samples }: Pick<SessionChange, 'session' | 'samples'>,
  now: Date,
): Promise<void> {
  if (samples.length === 0 || !session.flags.includes(NOT_STARTED_BY_DRIVER)) return;
  await noteReading(trx, { sessionId, energyWh: session.energyWh, now });
}

interface EndedSession {
  id: string;
  reservationId: string;
  session: ChargingSession;
  now: Date;
}

/** Whether an ended session, which the caller has locked, is billed now; else it waits, or never is. */
export async function isBillable(deps: Deps, trx: Trx, ended: EndedSession): Promise<boolean> {
  const { id, reservationId, session, now } = ended;
  const known = await findConfirmation(trx, id);
  if (known === undefined) {
    // One that began before this was asked, or by a node of the version before.
    const startedAt = session.receivedAt;
    if (await isDriversOwnStart(deps, trx, { reservationId, startedAt })) return true;
    await askDriver(trx, ended);
  }
  await noteEndSeen(trx, id, now);
  return known?.outcome === 'confirmed' || known?.outcome === 'borne_out';
}

/** Whether a late end changes the bill of a session: without the driver's word it does not. */
export async function isCorrectable(trx: Trx, sessionId: string): Promise<boolean> {
  const known = await findConfirmation(trx, sessionId);
  return known === undefined || known.outcome === 'confirmed';
}
