// A transaction that its charging point names and counts itself (OCPP 2.0.1): told in parts that may be missing, late, repeated
// or out of order, and still one session.
import {
  beginningOf,
  type EarlyMessage,
  firstRegisterOf,
  isAnotherTransaction,
  isOfEarlierTransaction,
  lastRegisterOf,
  METER_START_UNKNOWN,
  type MeterReading,
  type SessionBeginning,
  type SessionEvent,
  TRANSACTION_ID_REUSED,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { keepProofs } from '../metering/meter-proofs.store.ts';
import { authorizePresented } from '../id-tags/authorize-tag.ts';
import { lockPoint } from '../points/points.store.ts';
import { applySessionEvent } from './apply-session-event.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { type EarlyEvent, findEarlyEvents, storeEarlyEvent } from './early-events.ts';
import {
  findEarlierOfName,
  findSessionOfChargingPoint,
  giveNameBack,
  type LockedSession,
  type SessionRow,
} from './sessions.store.ts';
import { matchUnmatchedMessage } from './unmatched-messages.store.ts';

export interface TransactionFacts {
  chargingPointId: number;
  chargingPointTransactionId: string;
  step: 'started' | 'updated' | 'ended';
  seqNo: number;
  /** Told once per transaction; null in later messages. */
  connectorNumber: number | null;
  idTag: string | null;
  at: Date;
  toldAt: Date;
  /** What its time is doubted for. */
  flags: readonly string[];
  timeKnown: boolean;
  readings: MeterReading[];
  reason: string;
  /** It ended because no cable was plugged in. */
  isWithoutCable: boolean;
  now: Date;
}

export interface FollowedTransaction {
  session?: LockedSession;
  change: 'begun' | 'measured' | 'ended' | null;
  judged?: Pick<BegunSession, 'verdict' | 'expiresAt' | 'group'>;
  connectorNumber: number | null;
  /** This message shows that others before it are missing, which nothing had shown. */
  isGapNew?: boolean;
  /** Its transaction is over, and waits for messages that are missing. */
  isEndAwaited?: boolean;
  /** Sessions that were still open where this one has begun. */
  replaced?: readonly SessionRow[];
}

export async function followTransaction(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  // One that goes on is locked by itself. Beginnings and ends come after all else of their point.
  const running = facts.step === 'updated' ? await findTold(trx, facts) : undefined;
  if (running === undefined) await lockPoint(trx, facts.chargingPointId);
  const known = running ?? (await findTold(trx, facts));
  const followed = await followKnown(deps, trx, known, facts);
  if (facts.idTag === null || followed.judged !== undefined) return followed;
  // E01.FR.11, C09.FR.02: whoever presents a token learns whether it is valid, also within a transaction.
  const asked = { ...facts, idTag: facts.idTag, session: known, isEnd: facts.step === 'ended' };
  return { ...followed, judged: await authorizePresented(deps, trx, asked) };
}

async function followKnown(
  deps: HandlerDeps,
  trx: Trx,
  known: LockedSession | undefined,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  if (known === undefined) return begin(deps, trx, facts);
  if (!isAnother(known, facts)) return carryOn(deps, trx, known, facts);
  await giveNameBack(trx, { ...facts, id: known.id });
  return begin(deps, trx, { ...facts, flags: [...facts.flags, TRANSACTION_ID_REUSED] });
}

/** The session that a message is of: where its name was used again, perhaps an earlier one. */
async function findTold(trx: Trx, facts: TransactionFacts): Promise<LockedSession | undefined> {
  const named = await findSessionOfChargingPoint(trx, facts);
  if (named === undefined || !named.flags.includes(TRANSACTION_ID_REUSED)) return named;
  const earlier = await findEarlierOfName(trx, facts);
  if (earlier === undefined) return named;
  const isEarlier = isOfEarlierTransaction(facts, toldTimesOf(earlier), toldTimesOf(named));
  // What is told as a start after the end of the earlier one is not of it, whatever the clock shows.
  return isEarlier && !isAnother(earlier, facts) ? earlier : named;
}

function isAnother(
  known: LockedSession,
  { step, at, toldAt, readings }: TransactionFacts,
): boolean {
  const { stopped_at: stoppedAt, energy_wh: energyWh, counted_from_wh: countedFromWh } = known;
  if (step !== 'started' || stoppedAt === null) return false;
  const registerWh = (countedFromWh ?? known.meter_start_wh) + energyWh;
  const ended = { ...toldTimesOf(known), stoppedAt, registerWh, energyWh };
  return isAnotherTransaction(ended, { at, toldAt, registerWh: firstRegisterOf(readings) });
}

const toldTimesOf = (session: LockedSession) => ({
  toldStartedAt: session.told_started_at ?? session.started_at,
  toldStoppedAt: session.told_stopped_at ?? session.stopped_at ?? session.received_at,
});

/** A session begins with the first message that says who charges and where: OCPP 2.0.1 may begin with neither. */
async function begin(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  const early = await findEarlyEvents(trx, facts);
  const beginning = beginningOf(earlyMessageOf(facts), early);
  const { connectorNumber } = beginning;
  if ('refusal' in beginning) {
    await storeEarlyEvent(trx, facts, beginning.refusal);
    return { change: null, connectorNumber };
  }
  const {
    verdict,
    expiresAt,
    group,
    replaced = [],
  } = await insertBegun(deps, trx, facts, beginning);
  const judged = { verdict, expiresAt, group };
  const session = await findSessionOfChargingPoint(trx, facts);
  if (session === undefined) return { change: null, judged, connectorNumber };
  for (const { id, readings } of early) {
    await matchUnmatchedMessage(trx, id, session.id);
    await keepProofs(trx, session.id, readings, facts.now);
  }
  await carryOn(deps, trx, session, facts);
  const ended = early.find(({ kind }) => kind === 'ended');
  if (ended !== undefined && facts.step !== 'ended') await endByEarly(deps, trx, facts, ended);
  return { session, change: 'begun', judged, connectorNumber, replaced };
}

const insertBegun = (
  deps: HandlerDeps,
  trx: Trx,
  { chargingPointId, chargingPointTransactionId, toldAt, timeKnown, flags, now }: TransactionFacts,
  { meterStartWh, startedAt: at, ...beginning }: SessionBeginning,
): Promise<BegunSession> =>
  beginSession(deps, trx, {
    ...beginning,
    chargingPointId,
    chargingPointTransactionId,
    meterStartWh: meterStartWh ?? 0,
    at,
    toldAt,
    flags: [...flags, ...(meterStartWh === null ? [METER_START_UNKNOWN] : [])],
    timeKnown,
    now,
  });

async function carryOn(
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  const { connectorNumber } = session;
  const event = await eventOf(deps, trx, session, facts);
  const decision = await applySessionEvent(deps, trx, session, event, facts.now);
  // Repeated by the charging point, or told after the session had ended.
  if ('refusal' in decision) return { session, change: null, connectorNumber };
  const { transition, isGapNew } = decision;
  if (transition.event === 'ended') return { session, change: 'ended', connectorNumber };
  const isEndAwaited = transition.event === 'end_awaited';
  return { session, change: 'measured', connectorNumber, isGapNew, isEndAwaited };
}

/** The end was told before the beginning. */
async function endByEarly(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
  { at, registerWh, reason }: EarlyEvent,
): Promise<void> {
  const session = await findSessionOfChargingPoint(trx, facts);
  if (session === undefined || session.stopped_at !== null) return;
  const ended = { kind: 'ended', at, registerWh, reason, readings: [], seqNo: null } as const;
  await applySessionEvent(deps, trx, session, ended, facts.now);
}

const KINDS = { started: 'started', updated: 'metered', ended: 'ended' } as const;

const earlyMessageOf = (facts: TransactionFacts): EarlyMessage => ({
  kind: KINDS[facts.step],
  connectorNumber: facts.connectorNumber,
  idTag: facts.idTag,
  at: facts.at,
  registerWh: firstRegisterOf(facts.readings),
});

async function eventOf(
  { reservations }: HandlerDeps,
  trx: Trx,
  { reservation_id: reservationId, started_at: startedAt }: LockedSession,
  facts: TransactionFacts,
): Promise<SessionEvent> {
  const { step, at, toldAt, flags, idTag, reason, isWithoutCable, readings, seqNo } = facts;
  const told = { readings, flags, seqNo };
  if (step === 'updated') return { kind: 'metered', ...told };
  if (step === 'started') {
    const isBounded = reservationId !== null && at < startedAt;
    const notBefore = isBounded ? await reservations.readEarliestStart(trx, reservationId) : null;
    return { kind: 'started', at, notBefore, isNamed: idTag !== null, ...told };
  }
  const registerWh = lastRegisterOf(readings);
  return { kind: 'ended', at, toldAt, registerWh, reason, isWithoutCable, ...told };
}
