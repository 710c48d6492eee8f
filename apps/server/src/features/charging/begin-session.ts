// A charger says that it has begun. One session per start, however often it is told; who may charge is decided here.
import { DEFAULT_BOOKING_TERMS, earliestStart } from '@voltagora/domain';
import type { Trx } from '../../platform/db/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { readingsOfTag } from './id-tags.ts';
import { findPlug, lockPoint } from './points.store.ts';
import {
  findSameStart,
  insertSession,
  nextTransactionId,
  type SessionRow,
  type StartFacts,
} from './sessions.store.ts';
import { applyStrayStop } from './stray-stop.ts';
import { keepStray } from './strays.store.ts';

/** OCPP 1.6 §7.8 AuthorizationStatus, as far as we say it. */
export type TagVerdict = 'Accepted' | 'Invalid' | 'ConcurrentTx';

export interface Start extends Omit<StartFacts, 'plugId'> {
  connectorNumber: number;
  now: Date;
}

export interface Begun {
  transactionId: number;
  verdict: TagVerdict;
  /** Undefined when nothing was written, so that there is nothing to tell. */
  session?: SessionRow;
}

const UNAUTHORIZED = 'unauthorized';

export async function beginSession(deps: HandlerDeps, trx: Trx, start: Start): Promise<Begun> {
  await lockPoint(trx, start.chargingPointId);
  const plug = await findPlug(trx, start.chargingPointId, start.connectorNumber);
  if (plug === undefined) return beginNowhere(trx, start);
  const facts = { ...start, plugId: plug.id };
  const same = await findSameStart(trx, facts);
  if (same !== undefined) {
    return { transactionId: same.transaction_id, verdict: verdictOf(same) };
  }
  const { verdict, reservationId } = await admit(deps, trx, facts);
  const session = await insertSession(trx, {
    ...facts,
    reservationId,
    flags: verdict === 'Accepted' ? [] : [UNAUTHORIZED, verdict],
  });
  await applyStrayStop(deps, trx, session, start.now);
  return { transactionId: session.transaction_id, verdict, session };
}

/** Who may charge: a reservation's own tag, on its plug, in its window, once. */
async function admit(
  { reservations }: HandlerDeps,
  trx: Trx,
  start: StartFacts & { now: Date },
): Promise<{ verdict: TagVerdict; reservationId: string | null }> {
  const found = await judgeTag({ reservations }, trx, start);
  if (found.verdict !== 'Accepted') return { verdict: found.verdict, reservationId: null };
  const { reservationId } = found;
  const begun = await reservations.beginCharging(trx, { reservationId, now: start.now });
  return begun ? found : { verdict: 'Invalid', reservationId: null };
}

type Judged =
  | { verdict: 'Accepted'; reservationId: string }
  | { verdict: Exclude<TagVerdict, 'Accepted'> };

/** What a tag is worth at a point (and plug, where known), without changing anything. */
export async function judgeTag(
  { reservations }: Pick<HandlerDeps, 'reservations'>,
  trx: Trx,
  asked: { chargingPointId: number; plugId?: number; idTag: string; startedAt: Date; now: Date },
): Promise<Judged> {
  for (const idTag of readingsOfTag(asked.idTag)) {
    const { chargingPointId, plugId } = asked;
    const reservation = await reservations.findByIdTag(trx, { idTag, chargingPointId, plugId });
    if (reservation === undefined) continue;
    if (reservation.status === 'CHARGING') return { verdict: 'ConcurrentTx' };
    const { id: reservationId, start, stop } = reservation;
    const from = earliestStart({ start, stop }, DEFAULT_BOOKING_TERMS);
    // Either clock may be wrong, and a start may be told late: one of the two within the window is enough.
    const inWindow = [asked.startedAt, asked.now].some((at) => at >= from && at < stop);
    const ready = reservation.status === 'RESERVED' && inWindow;
    return ready ? { verdict: 'Accepted', reservationId } : { verdict: 'Invalid' };
  }
  return { verdict: 'Invalid' };
}

function verdictOf(session: SessionRow): TagVerdict {
  if (session.reservation_id !== null) return 'Accepted';
  return session.flags.includes('ConcurrentTx') ? 'ConcurrentTx' : 'Invalid';
}

/** OCPP 1.6 §4.8: even a start that cannot be has a transaction id, so that the charger can end it. */
async function beginNowhere(trx: Trx, start: Start): Promise<Begun> {
  await keepStray(trx, {
    chargingPointId: start.chargingPointId,
    action: 'StartTransaction',
    reason: 'unknown_connector',
    payload: { ...start, startedAt: start.startedAt.toISOString() },
    now: start.now,
  });
  return { transactionId: await nextTransactionId(trx), verdict: 'Invalid' };
}
