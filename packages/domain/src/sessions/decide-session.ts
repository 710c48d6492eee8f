// What a message about a session changes in it. Its charging point's messages may be missing, late, repeated or out of order, and
// still make one session.
import { isEndCorrected } from '../booking/late-bill.ts';
import { NO_CABLE } from '../booking/unstarted.ts';
import { addReadings, firstRegisterOf, type MeterSample } from './add-readings.ts';
import { boundEnd, boundRegister } from './asked-end.ts';
import { believeEnd, believeStart } from './believed-time.ts';
import {
  acceptReading,
  acceptStopReading,
  isDoubtful,
  type MeteredSession,
  type MeterReading,
  type ReportedEnergy,
} from './metering.ts';
import {
  CLOSED_BY_PLATFORM,
  END_AWAITED,
  END_TOLD_LATE,
  ENDED,
  type SessionTransition,
  sessionStateOf,
  sessionTransitionOf,
} from './session-life.ts';
import {
  type AwaitedEnd,
  countMessage,
  type CountedSession,
  END_INCOMPLETE,
  END_WAITS_MS,
  MESSAGES_MISSING,
} from './missing-messages.ts';
import { earlierOf, laterOf } from './time-order.ts';

/** A stored session, as far as messages change it. */
export interface ChargingSession extends MeteredSession, CountedSession {
  /** Null while it charges. */
  stoppedAt: Date | null;
  stopReason: string | null;
  /** Null where its end was not told, or waits for nothing. */
  awaitedEnd: AwaitedEnd | null;
}

interface Told {
  /** At believed times. */
  readings: readonly MeterReading[];
  /** Null in OCPP 1.6. */
  seqNo: number | null;
  /** What its message is doubted for. */
  flags?: readonly string[];
}

/** The end of a session in its charging point's words, at a believed time. */
export interface ToldEnd extends Told {
  kind: 'ended';
  at: Date;
  /** By its charging point, where a repeated end is known by it. */
  toldAt?: Date;
  /** Null if the end contains no register: then the last reading is billed. */
  registerWh: number | null;
  reason: string;
  /** It ended because no cable was plugged in. */
  isWithoutCable?: boolean;
}

/** An event of a session; `isNamed`: the message names who charges; `notBefore` bounds a start, null where nothing does. */
export type SessionEvent =
  | ({ kind: 'started'; at: Date; isNamed: boolean; notBefore: Date | null } & Told)
  | ({ kind: 'metered' } & Told)
  | ToldEnd
  | { kind: 'given_up'; flag: string };

/** `now`, and how much more than the rated energy a meter may show and be accepted. */
export interface DecisionTerms {
  now: Date;
  headroom: number;
}

/** A session after a message, and what to store of it. */
export interface SessionChange {
  transition: SessionTransition;
  session: ChargingSession;
  /** False where the session is as it was. */
  isChanged: boolean;
  samples: readonly MeterSample[];
  /** The message shows for the first time that earlier ones are missing. */
  isGapNew: boolean;
}

/** Why a message changes nothing. */
export interface SessionRefusal {
  refusal: 'already_ended' | 'less_than_settled';
}

/** A start without a register value: the next value counts as its start. */
export const METER_START_UNKNOWN = 'meter_start_unknown';

/** The effect of an event on a stored session. */
export function decideSession(
  session: ChargingSession,
  event: SessionEvent,
  terms: DecisionTerms,
): SessionChange | SessionRefusal {
  const transition = sessionTransitionOf(sessionStateOf(session), event.kind);
  if (transition === undefined) return { refusal: 'already_ended' };
  if (event.kind === 'given_up') {
    if (session.awaitedEnd !== null) {
      return endAsTold(session, session.awaitedEnd, [END_INCOMPLETE], terms);
    }
    const { energyWh, lastSampleAt, startedAt } = session;
    const end = { energyWh, at: lastSampleAt ?? startedAt, reason: CLOSED_BY_PLATFORM };
    const closed = close(session, { ...end, flags: [event.flag] }, terms.now);
    return { transition, session: closed, isChanged: true, samples: [], isGapNew: false };
  }
  if (event.kind === 'ended' && transition.writes === 'correction') {
    return correct(transition, session, event, terms);
  }
  const measured = measure(session, event, terms);
  const { missingSeqNos, awaitedEnd } = measured.session;
  if (event.kind !== 'ended') {
    if (awaitedEnd === null || missingSeqNos.length > 0) return { transition, ...measured };
    const { samples } = measured;
    return { ...endAsTold(measured.session, awaitedEnd, [], terms), samples };
  }
  if (missingSeqNos.length > 0) return awaitMissing(measured, event, terms);
  const ended = end(measured.session, event, terms);
  const change = { transition, ...measured, session: ended, isChanged: true };
  return event.isWithoutCable === true && ended.energyWh === 0 ? withoutCable(change) : change;
}

/** `[O12]`: the end contains no register, and what is missing may: it is settled when that has arrived, or the wait is over. */
function awaitMissing(
  measured: Omit<SessionChange, 'transition'>,
  { at, toldAt, reason, isWithoutCable = false }: ToldEnd,
  { now }: DecisionTerms,
): SessionChange {
  const { session } = measured;
  const { at: believedAt, flags } = believeEnd(at, { ...session, now });
  const until = new Date(now.getTime() + END_WAITS_MS);
  const told = { at: believedAt, toldAt: toldAt ?? null, reason, isWithoutCable, flags, until };
  const awaitedEnd = session.awaitedEnd ?? told;
  return {
    ...measured,
    transition: END_AWAITED,
    session: { ...session, awaitedEnd },
    isChanged: true,
  };
}

/** The end that was told before, when nothing is waited for any more. */
function endAsTold(
  session: ChargingSession,
  { at, reason, isWithoutCable, flags }: AwaitedEnd,
  doubts: readonly string[],
  terms: DecisionTerms,
): SessionChange {
  const told = { kind: 'ended', at, reason, registerWh: null, readings: [], seqNo: null } as const;
  const ended = end(doubt(session, [...flags, ...doubts]), told, terms);
  const plain = { session: ended, isChanged: true, samples: [], isGapNew: false };
  const change = { ...plain, transition: ENDED };
  return isWithoutCable && ended.energyWh === 0 ? withoutCable(change) : change;
}

/** A start that no cable followed is no session of its booking. */
function withoutCable(change: SessionChange): SessionChange {
  const { session } = change;
  const transition = sessionTransitionOf('charging', 'timed_out') ?? change.transition;
  return {
    ...change,
    transition,
    session: { ...session, flags: withFlags(session.flags, [NO_CABLE]) },
  };
}

/** An ended session, flagged if its samples by register and by power disagree. */
export const withDoubt = (session: ChargingSession, reported: ReportedEnergy): ChargingSession =>
  isDoubtful(reported)
    ? { ...session, flags: withFlags(session.flags, ['energy_doubtful']) }
    : session;

function measure(
  session: ChargingSession,
  event: Exclude<SessionEvent, { kind: 'given_up' }>,
  terms: DecisionTerms,
): Omit<SessionChange, 'transition'> {
  const hasRegister = event.readings.some(({ registerWh }) => registerWh !== null);
  const counted = countMessage(doubt(session, event.flags), event.seqNo, hasRegister);
  const begun = event.kind === 'started' ? beginEarlier(counted, event, terms) : counted;
  const started = event.seqNo === null ? begun : learnMeterStart(begun, event.readings);
  const added = addReadings(started, fromStart(started, event.readings), terms);
  return {
    ...added,
    isChanged: added.session !== session,
    isGapNew: !session.flags.includes(MESSAGES_MISSING) && counted.flags.includes(MESSAGES_MISSING),
  };
}

const doubt = (session: ChargingSession, flags: readonly string[] = []): ChargingSession =>
  flags.every((flag) => session.flags.includes(flag))
    ? session
    : { ...session, flags: withFlags(session.flags, flags) };

/** Nothing is measured before a session begins. */
const fromStart = (
  { startedAt }: ChargingSession,
  readings: readonly MeterReading[],
): MeterReading[] =>
  readings.map((reading) => ({ ...reading, at: laterOf(reading.at, startedAt) }));

/** The start is reported after a later message with which the session began: its own time and register count. */
function beginEarlier(
  session: ChargingSession,
  { at: toldAt, isNamed, readings, notBefore }: Extract<SessionEvent, { kind: 'started' }>,
  terms: DecisionTerms,
): ChargingSession {
  const { at } = believeStart({ at: toldAt, flags: [] }, { notBefore, now: session.startedAt });
  if (at >= session.startedAt) return session;
  const registerWh = firstRegisterOf(readings);
  // An earlier message without an id token does not move the start.
  const startedAt = isNamed ? at : session.startedAt;
  if (registerWh === null || session.flags.includes(METER_START_UNKNOWN)) {
    return { ...session, startedAt };
  }
  const before = { meterStartWh: registerWh, energyWh: 0, startedAt: at, lastSampleAt: null };
  const later = { registerWh: session.meterStartWh, at: session.startedAt, ...terms };
  const { energyWh } = acceptReading({ ...session, ...before }, later);
  return {
    ...session,
    startedAt,
    meterStartWh: session.meterStartWh - energyWh,
    energyWh: session.energyWh + energyWh,
  };
}

function learnMeterStart(
  session: ChargingSession,
  readings: readonly MeterReading[],
): ChargingSession {
  const registerWh = firstRegisterOf(readings);
  if (registerWh === null || !session.flags.includes(METER_START_UNKNOWN)) return session;
  const flags = session.flags.filter((flag) => flag !== METER_START_UNKNOWN);
  return { ...session, meterStartWh: registerWh, flags };
}

function end(
  session: ChargingSession,
  { at, reason, registerWh }: ToldEnd,
  terms: DecisionTerms,
): ChargingSession {
  const { energyWh, flag } = acceptEnd(session, { at, registerWh }, terms);
  return close(session, { energyWh, at, reason, flags: flag === null ? [] : [flag] }, terms.now);
}

const acceptEnd = (
  session: ChargingSession,
  { at: toldAt, registerWh }: Pick<ToldEnd, 'at' | 'registerWh'>,
  terms: DecisionTerms,
) => {
  const { at } = believeEnd(toldAt, { ...session, now: terms.now });
  return acceptStopReading(session, {
    registerWh: boundRegister(session, { registerWh: registerWh ?? registerNow(session), at }),
    at,
    headroom: terms.headroom,
  });
};

/** The end of a session that the platform had given up: it counts once, and never reduces what was settled. */
function correct(
  transition: SessionTransition,
  session: ChargingSession,
  { at: toldAt, reason, registerWh, readings, flags: doubts = [] }: ToldEnd,
  terms: DecisionTerms,
): SessionChange | SessionRefusal {
  const seenAt = earlierOf(toldAt, believeEnd(toldAt, { ...session, now: terms.now }).at);
  const { energyWh, flag } = acceptEnd(session, { at: seenAt, registerWh }, terms);
  const at = boundEnd(seenAt, session);
  const settled = { energyWh: session.energyWh, stoppedAt: session.stoppedAt ?? at };
  const isLess =
    toldAt < session.startedAt || flag === 'meter_backwards' || flag === 'meter_stop_below_start';
  if (isLess || !isEndCorrected(settled, { energyWh, stoppedAt: at }, terms.now)) {
    return { refusal: 'less_than_settled' };
  }
  const added = addReadings(session, fromStart(session, readings), terms);
  const told = [END_TOLD_LATE, ...doubts, ...(flag === null ? [] : [flag])];
  const flags = withFlags(added.session.flags, told);
  const corrected = { ...session, energyWh, stoppedAt: at, stopReason: reason, flags };
  const { samples } = added;
  return { transition, session: corrected, isChanged: true, samples, isGapNew: false };
}

const registerNow = ({ meterStartWh, countedFromWh, energyWh }: ChargingSession): number =>
  (countedFromWh ?? meterStartWh) + energyWh;

function close(
  session: ChargingSession,
  end: { energyWh: number; at: Date; reason: string; flags: readonly string[] },
  now: Date,
): ChargingSession {
  const { at, flags } = believeEnd(end.at, { ...session, now });
  return {
    ...session,
    energyWh: end.energyWh,
    stoppedAt: boundEnd(at, session),
    stopReason: end.reason,
    missingSeqNos: [],
    awaitedEnd: null,
    flags: withFlags(session.flags, [...end.flags, ...flags]),
  };
}

const withFlags = (flags: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...flags, ...more]),
];
