// A transaction that its charging point names and counts itself (OCPP 2.0.1): told in parts that may be missing, late, repeated
// or out of order, and still one session.
import * as z from 'zod';
import type { Trx } from '../../../platform/db/db.ts';
import { type BegunSession, beginSession, verdictOf } from './begin-session.ts';
import { correctEnd } from './correct-end.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { keepProofs } from '../metering/meter-proofs.store.ts';
import { acceptReading, type MeterReading } from '@voltagora/domain';
import { lockPoint } from '../points/points.store.ts';
import { METER_HEADROOM, meteredOf, recordMeter } from '../metering/record-meter.ts';
import {
  findSessionOfChargingPoint,
  type LockedSession,
  noteBeginning,
  noteMeterStart,
  noteSeqNo,
} from './sessions.store.ts';
import { finishSession } from './stop-session.ts';
import type { Stop } from './unmatched-stop.ts';
import {
  findUnmatchedEvents,
  storeUnmatchedMessage,
  matchUnmatchedMessage,
} from './unmatched-messages.store.ts';

export interface TransactionFacts {
  chargingPointId: number;
  chargingPointTransactionId: string;
  step: 'started' | 'updated' | 'ended';
  seqNo: number;
  /** Told once per transaction; null in later messages. */
  connectorNumber: number | null;
  idTag: string | null;
  at: Date;
  timeKnown: boolean;
  readings: MeterReading[];
  reason: string;
  now: Date;
}

export interface FollowedTransaction {
  session?: LockedSession;
  change: 'begun' | 'measured' | 'ended' | null;
  judged?: Pick<BegunSession, 'verdict' | 'expiresAt' | 'group'>;
  connectorNumber: number | null;
  /** This message shows that others before it are missing, which nothing had shown. */
  isGapNew?: boolean;
}

/** What the database stores of a message whose session does not exist yet. */
const Kept = z.object({
  chargerTransactionId: z.string(),
  step: z.enum(['started', 'updated', 'ended']),
  connectorNumber: z.int().nullable(),
  idTag: z.string().nullable(),
  at: z.iso.datetime(),
  registerWh: z.int().nullable(),
  reason: z.string(),
  /** What its meter had signed; nothing in what was kept before that was read. */
  signed: z
    .array(
      z.object({
        context: z.string(),
        format: z.string(),
        data: z.string(),
        publicKey: z.string().nullable(),
      }),
    )
    .default([]),
});
type Kept = z.infer<typeof Kept> & { id: string };

/** A start whose meter said nothing: what it says next is taken for its start. */
export const METER_START_UNKNOWN = 'meter_start_unknown';
const MISSING_MESSAGES = 'messages_missing';
const SIGNED_ALONE = { registerWh: null, powerW: null, currentDeciA: null, socPercent: null };

export async function followTransaction(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  // One that goes on is locked by itself. Beginnings and ends come after all else of their point.
  const running =
    facts.step === 'updated' ? await findSessionOfChargingPoint(trx, facts) : undefined;
  if (running === undefined) await lockPoint(trx, facts.chargingPointId);
  const known = running ?? (await findSessionOfChargingPoint(trx, facts));
  if (known === undefined) return begin(deps, trx, facts);
  const followed = await carryOn(deps, trx, known, facts);
  // E05: a station asks again whenever a token is presented; the same one has been let in.
  return facts.idTag === null ? followed : { ...followed, judged: { verdict: verdictOf(known) } };
}

/** A session begins with the first message that says who charges and where: OCPP 2.0.1 may begin with neither. */
async function begin(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  const kept = await keptOf(trx, facts);
  const first = kept.find(({ step }) => step === 'started');
  const told = [facts, ...kept.map((each) => ({ ...each, at: new Date(each.at) }))];
  const placed = told.find((each) => each.connectorNumber !== null);
  const named = told.find((each) => each.idTag !== null);
  const { connectorNumber = null } = placed ?? {};
  const { idTag = null } = named ?? {};
  const hasBegun = facts.step === 'started' || first !== undefined || facts.step === 'updated';
  if (!named || !placed || idTag === null || connectorNumber === null || !hasBegun) {
    await keep(trx, facts);
    return { change: null, connectorNumber };
  }
  const registers = [first?.registerWh, registerOf(facts.readings)];
  const meterStartWh = registers.find((each) => typeof each === 'number');
  const begun = await beginSession(deps, trx, {
    chargingPointId: facts.chargingPointId,
    chargingPointTransactionId: facts.chargingPointTransactionId,
    connectorNumber,
    idTag,
    meterStartWh: meterStartWh ?? 0,
    startedAt: named.at > placed.at ? named.at : placed.at,
    timeKnown: facts.timeKnown,
    now: facts.now,
  });
  const { verdict, expiresAt, group } = begun;
  const judged = { verdict, expiresAt, group };
  const session = await findSessionOfChargingPoint(trx, facts);
  if (session === undefined) return { change: null, judged, connectorNumber };
  if (meterStartWh === undefined) {
    session.flags = [...session.flags, METER_START_UNKNOWN];
    await noteMeterStart(trx, session);
  }
  for (const { id, at, signed } of kept) {
    await matchUnmatchedMessage(trx, id, session.id);
    await keepProofs(trx, session.id, [{ ...SIGNED_ALONE, at: new Date(at), signed }], facts.now);
  }
  await carryOn(deps, trx, session, facts);
  const ended = kept.find(({ step }) => step === 'ended');
  if (ended !== undefined && facts.step !== 'ended') await endByKept(deps, trx, facts, ended);
  return { session, change: 'begun', judged, connectorNumber };
}

async function carryOn(
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  facts: TransactionFacts,
): Promise<FollowedTransaction> {
  const { connectorNumber } = session;
  if (session.stopped_at !== null) {
    // Repeated by the charging point; or ended by us, and now by itself.
    const isEnd = facts.step === 'ended';
    const stop = stopOf(session, facts, lastRegisterOf(facts.readings));
    const isCorrected = isEnd && (await correctEnd(deps, trx, session, stop, facts.readings));
    if (!isCorrected) await keepProofs(trx, session.id, facts.readings, facts.now);
    return { session, change: isCorrected ? 'ended' : null, connectorNumber };
  }
  const { isNewer, isGapNew } = count(session, facts.seqNo);
  const register = registerOf(facts.readings);
  if (facts.step === 'started' && facts.at < session.started_at) {
    await beginEarlier(deps, trx, session, facts);
  }
  if (register !== null && session.flags.includes(METER_START_UNKNOWN)) {
    session.meter_start_wh = register;
    session.flags = session.flags.filter((flag) => flag !== METER_START_UNKNOWN);
    await noteMeterStart(trx, session);
  }
  if (facts.step === 'ended') {
    if (isNewer) await noteSeqNo(trx, session);
    await end(deps, trx, session, facts, lastRegisterOf(facts.readings));
    return { session, change: 'ended', connectorNumber };
  }
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const { isStored } = await recordMeter(trx, session, facts.readings, {
    now: facts.now,
    headroom,
  });
  if (isNewer && !isStored) await noteSeqNo(trx, session);
  return { session, change: 'measured', connectorNumber, isGapNew };
}

/** The start is told after a later message that the session has begun with: it counts from its own time and register. */
async function beginEarlier(
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  { at, now, readings, idTag }: TransactionFacts,
): Promise<void> {
  const registerWh = registerOf(readings);
  const before = { meterStartWh: registerWh ?? 0, energyWh: 0, startedAt: at, lastSampleAt: null };
  const later = { registerWh: session.meter_start_wh, at: session.started_at, now };
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const { energyWh } = acceptReading({ ...meteredOf(session), ...before }, { ...later, headroom });
  // Who came before they were named has begun when they were.
  if (idTag !== null) session.started_at = at;
  if (registerWh !== null && !session.flags.includes(METER_START_UNKNOWN)) {
    session.meter_start_wh -= energyWh;
    session.energy_wh += energyWh;
  }
  await noteBeginning(trx, session);
}

type End = Pick<TransactionFacts, 'at' | 'idTag' | 'reason' | 'now' | 'readings'>;

const end = (
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  facts: End,
  registerWh: number | null,
): Promise<void> =>
  finishSession(deps, trx, session, stopOf(session, facts, registerWh), facts.readings);

function stopOf(session: LockedSession, facts: End, registerWh: number | null): Stop {
  return {
    chargingPointId: session.charging_point_id,
    transactionId: session.transaction_id,
    // Without a last register, what was measured on the way is what is billed.
    meterStopWh: registerWh ?? session.meter_start_wh + session.energy_wh,
    stoppedAt: facts.at,
    idTag: facts.idTag,
    reason: facts.reason,
    now: facts.now,
  };
}

/** The end was told before the beginning. */
async function endByKept(
  deps: HandlerDeps,
  trx: Trx,
  facts: TransactionFacts,
  kept: Kept,
): Promise<void> {
  const session = await findSessionOfChargingPoint(trx, facts);
  if (session === undefined || session.stopped_at !== null) return;
  const said = { ...facts, at: new Date(kept.at), reason: kept.reason, readings: [] };
  await end(deps, trx, session, said, kept.registerWh);
}

/** `[O12]`: a gap in the charging point's own count stays on record; energy is a register, so that none is lost with it. */
function count(session: LockedSession, seqNo: number) {
  const last = session.charger_seq_no;
  if (last !== null && seqNo <= last) return { isNewer: false, isGapNew: false };
  const isGapNew = last !== null && seqNo > last + 1 && !session.flags.includes(MISSING_MESSAGES);
  if (isGapNew) session.flags = [...session.flags, MISSING_MESSAGES];
  session.charger_seq_no = seqNo;
  return { isNewer: true, isGapNew };
}

async function keptOf(trx: Trx, facts: TransactionFacts): Promise<Kept[]> {
  const strays = await findUnmatchedEvents(trx, facts);
  return strays.flatMap(({ id, payload }) => {
    const kept = Kept.safeParse(payload).data;
    return kept === undefined ? [] : [{ ...kept, id }];
  });
}

const keep = (trx: Trx, facts: TransactionFacts): Promise<void> =>
  storeUnmatchedMessage(trx, {
    chargingPointId: facts.chargingPointId,
    action: 'TransactionEvent',
    reason: facts.step === 'ended' ? 'unknown_transaction' : 'nobody_named_yet',
    payload: {
      chargerTransactionId: facts.chargingPointTransactionId,
      step: facts.step,
      connectorNumber: facts.connectorNumber,
      idTag: facts.idTag,
      at: facts.at.toISOString(),
      registerWh:
        facts.step === 'ended' ? lastRegisterOf(facts.readings) : registerOf(facts.readings),
      reason: facts.reason,
      signed: facts.readings.flatMap(({ signed = [] }) => [...signed]),
    } satisfies z.infer<typeof Kept>,
    now: facts.now,
  });

const registerOf = (readings: readonly MeterReading[]): number | null =>
  readings.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null;
const lastRegisterOf = (readings: readonly MeterReading[]): number | null =>
  readings.findLast(({ registerWh }) => registerWh !== null)?.registerWh ?? null;
