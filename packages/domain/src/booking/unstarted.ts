// What becomes of a booking that has not begun to charge: it waits, is a no-show, or ends for free. Only time in which its driver could
// have started counts against them, and a start that no cable followed is no attempt.
import { START_LIMIT_SECONDS, type BookingTerms } from './booking-terms.ts';
import { earliestStart } from './booking-window.ts';
import { type AwaitedBooking, noShowAt } from './reservation-times.ts';
import type { PlugStatus } from '../charging/plug-status.ts';

/**
 * What a plug was in a span of time: a status other than Available as its charging point reported it, in use by somebody else's
 * session, or not connected. `until` is null while it goes on.
 */
export interface PlugSpan {
  state: Exclude<PlugStatus, 'Available'> | 'other_session';
  from: Date;
  until: Date | null;
}

/** The failure stored for a start that its charging point accepted, and that no cable followed. */
export const NO_CABLE = 'no_cable';
/** The failure stored for a start that its charging point did not begin. */
export const START_TIMEOUT = 'start_timeout';

/** A requested start; all null where the driver has requested none. */
export interface StartRequest {
  askedAt: Date | null;
  agreedAt: Date | null;
  failure: string | null;
}

const SECOND_MS = 1000;
const START_LIMIT_MS = START_LIMIT_SECONDS * SECOND_MS;
/** OCPP 1.6 §4.9: a connector is Preparing from the acceptance on too, until its ConnectionTimeOut. */
const PREPARING_BY_ACCEPTANCE_MS = 15 * SECOND_MS;
const CONNECTION_TIMEOUT_MAX_MS = 180 * SECOND_MS;

/**
 * Why a requested start has come to nothing once its time is over. Whatever speaks for a cable, or against the charging point, is not
 * held against the driver.
 */
export function startFailure(
  { askedAt, agreedAt }: { askedAt: Date; agreedAt: Date | null },
  spans: readonly PlugSpan[],
): typeof NO_CABLE | typeof START_TIMEOUT {
  const limit = new Date(askedAt.getTime() + START_LIMIT_MS);
  const meanwhile = spans.filter(({ from, until }) => from < limit && endOf(until) > askedAt);
  const isExplained =
    agreedAt !== null &&
    meanwhile.every((span) => isPreparedByAcceptance(span, { askedAt, agreedAt }));
  return isExplained ? NO_CABLE : START_TIMEOUT;
}

function isPreparedByAcceptance(
  { state, from, until }: PlugSpan,
  { askedAt, agreedAt }: { askedAt: Date; agreedAt: Date },
): boolean {
  const isSoon = from.getTime() - agreedAt.getTime() <= PREPARING_BY_ACCEPTANCE_MS;
  const isShort = endOf(until).getTime() - from.getTime() <= CONNECTION_TIMEOUT_MAX_MS;
  return state === 'Preparing' && from >= askedAt && isSoon && isShort;
}

const endOf = (until: Date | null): Date => until ?? new Date(8_640_000_000_000_000);

/** Whether nobody could start in a span: Preparing before the booking could be started is another car. */
const isHindrance = ({ state, from }: PlugSpan, startableFrom: Date): boolean =>
  state !== 'Preparing' || from < startableFrom;

/** What the server knows of the time of a booking. */
export interface SeenTime {
  spans: readonly PlugSpan[];
  /** Since when the server could take a start without interruption. */
  servingSince: Date;
  now: Date;
}

/**
 * When the time in which the driver could have started, from the start of the window on, adds up to that of the terms, or of their
 * report of being late. Null if it has not by now, within the window.
 */
export function graceOverAt(
  booking: AwaitedBooking,
  terms: BookingTerms,
  { spans, servingSince, now }: SeenTime,
): Date | null {
  const { start, stop } = booking;
  const startableFrom = earliestStart(booking, terms);
  const hindrances = spans.filter((span) => isHindrance(span, startableFrom));
  const until = now < stop ? now : stop;
  let missingMs = noShowAt(booking, terms).getTime() - start.getTime();
  let from = servingSince > start ? servingSince : start;
  for (const hindrance of hindrances.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const free = Math.min(hindrance.from.getTime(), until.getTime()) - from.getTime();
    if (free >= missingMs) break;
    missingMs -= Math.max(0, free);
    const end = endOf(hindrance.until);
    if (end > from) from = end;
  }
  const over = new Date(from.getTime() + missingMs);
  return over <= until ? over : null;
}

/** A booking that has not begun to charge. */
export interface UnstartedBooking extends AwaitedBooking {
  request: StartRequest;
  /** The host has suspended the driver. */
  isShutOut: boolean;
}

/** What is known of it now. */
export interface SeenNow extends SeenTime {
  isConnected: boolean;
  /** Starts requested since then may still come. */
  askedBefore: Date;
}

/** What becomes of an unstarted booking; `failure` is stored if no other is. */
export type UnstartedOutcome =
  | { kind: 'wait' }
  | { kind: 'no_show' }
  | { kind: 'start_failed'; failure: 'charger_not_connected' | 'plug_not_available' | null };

const WAIT: UnstartedOutcome = { kind: 'wait' };
const failed = (
  failure: 'charger_not_connected' | 'plug_not_available' | null,
): UnstartedOutcome => ({ kind: 'start_failed', failure });

/**
 * What becomes of a booking without a session. A start that failed by its charging point ends it for free once its time is over; else
 * it is a no-show when the driver could have started for the whole grace, and free when they could not.
 */
export function decideUnstarted(
  booking: UnstartedBooking,
  terms: BookingTerms,
  seen: SeenNow,
): UnstartedOutcome {
  const { request, isShutOut } = booking;
  const { now } = seen;
  if (isFailedByCharger(request)) return isFailureDue(booking, terms, seen) ? failed(null) : WAIT;
  if (now < noShowAt(booking, terms)) return WAIT;
  const over = graceOverAt(booking, terms, seen);
  if (isStillComing(request, over ?? booking.stop, seen)) return WAIT;
  if (isShutOut) return failed(null);
  if (over !== null) return { kind: 'no_show' };
  if (!seen.isConnected) return failed('charger_not_connected');
  return now >= booking.stop ? failed('plug_not_available') : WAIT;
}

const isFailedByCharger = ({ failure }: StartRequest): boolean =>
  failure !== null && failure !== NO_CABLE;

/** Five minutes of the window, or as long as a driver who is late has said, are left to try again. */
function isFailureDue(
  booking: UnstartedBooking,
  terms: BookingTerms,
  { askedBefore, now }: SeenNow,
): boolean {
  const { start, lateUntil, request } = booking;
  const { askedAt } = request;
  if (askedAt === null) return now >= start && now >= noShowAt(booking, terms);
  const isTried = askedAt <= askedBefore && start <= askedBefore;
  return isTried && (lateUntil === null || lateUntil <= now);
}

/** A start that is under way is waited for; asking again and again does not make the grace longer than by one start. */
function isStillComing(
  { askedAt, failure }: StartRequest,
  over: Date,
  { askedBefore, now }: SeenNow,
): boolean {
  const isUnderWay = askedAt !== null && failure === null && askedAt > askedBefore;
  return isUnderWay && now.getTime() < over.getTime() + START_LIMIT_MS;
}
