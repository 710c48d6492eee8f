// The notifications of a booking that are due in its current state. Evaluated repeatedly; unique keys prevent
// duplicates, and expired events give none.
import { answeredBy, cutQuotient, exactProduct, type NoticeKind } from '@voltagora/domain';
import type { BookingFacts } from './booking-facts.reads.ts';
import { idleNotices } from './idle-notices.ts';
import type { Notice, NoticeData } from '../notice.ts';

const MINUTE_MS = 60_000;
export const REMIND_MS = 30 * MINUTE_MS;
/** Older events give no notification, for example after a downtime. */
export const NEWS_MS = 60 * MINUTE_MS;
const BEGUN_MS = 15 * MINUTE_MS;
const ALMOST_FULL_PERCENT = 80;
const ALMOST_ALL = 0.9;
const NOT_HELD: readonly (string | null)[] = ['refused', 'lost'];
const ENDED_BADLY: readonly string[] = ['REJECTED', 'NO_SHOW', 'FAILED'];
const SOLD: readonly string[] = ['RESERVED', 'CHARGING', 'FULFILLED'];

export function bookingNotices(facts: BookingFacts, now: Date): Notice[] {
  return [...toDriver(facts, now), ...toOwner(facts, now)];
}

function toDriver(facts: BookingFacts, now: Date): Notice[] {
  const { id, driverId: userId } = facts;
  const notice = (kind: NoticeKind, expiresAt: Date, more: NoticeData = {}, subject = id) => ({
    userId,
    kind,
    subject,
    data: { ...windowOf(facts), ...more },
    link: `/reservations/${id}`,
    expiresAt,
  });
  if (facts.status === 'RESERVED') return beforeCharge(facts, now, notice);
  const idle = idleNotices(facts, now, notice);
  const toAnswer = [...toConfirm(facts, now, notice), ...idle];
  if (facts.status === 'CHARGING') return [...duringCharge(facts, now, notice), ...toAnswer];
  return [...afterwards(facts, now, notice), ...toAnswer];
}

function toConfirm(
  { confirmationAskedAt: askedAt, confirmation }: BookingFacts,
  now: Date,
  notice: Told,
): Notice[] {
  if (askedAt === null || confirmation !== null) return [];
  const until = answeredBy(askedAt);
  return now < until ? [notice('session_to_confirm', until)] : [];
}

type Told = (kind: NoticeKind, expiresAt: Date, more?: NoticeData, subject?: string) => Notice;

function beforeCharge(facts: BookingFacts, now: Date, notice: Told): Notice[] {
  const { id, start, stop, createdAt, hold, plugId } = facts;
  const remindAt = later(start, -REMIND_MS);
  const openUntil = earliest(stop, later(start, BEGUN_MS));
  return [
    // No reminder for a booking that was made after the time of its reminder.
    ...(createdAt < remindAt && now >= remindAt && now < start
      ? [notice('reservation_reminder', start)]
      : []),
    ...(createdAt < start && now >= start && now < openUntil
      ? [notice('window_open', openUntil)]
      : []),
    ...(NOT_HELD.includes(hold) && now < stop
      ? [notice('charger_refused', stop, {}, `${id} ${plugId}`)]
      : []),
  ];
}

function duringCharge(facts: BookingFacts, now: Date, notice: Told): Notice[] {
  const { id, chargingSince: since, chargedUntil, stop, energyWh, socLast, noEnergyAt } = facts;
  if (since === null || energyWh === null || chargedUntil !== null) return [];
  const full = isAlmostFull(facts);
  const startedUntil = later(since, BEGUN_MS);
  const soc = socLast === null ? {} : { percent: socLast };
  return [
    ...(energyWh > 0 && now < startedUntil ? [notice('charging_started', startedUntil)] : []),
    ...(full && now < later(stop, NEWS_MS)
      ? [notice('almost_full', later(now, BEGUN_MS), { energyWh, ...soc })]
      : []),
    ...(noEnergyAt !== null
      ? [notice('no_energy', later(noEnergyAt, BEGUN_MS), {}, `${id} ${noEnergyAt.toISOString()}`)]
      : []),
  ];
}

/** By the state of charge, or else by the quoted energy. False for a car that was almost full on arrival. */
function isAlmostFull({ socFirst, socLast, energyWh, quotedEnergyWh }: BookingFacts): boolean {
  if (socFirst !== null && socLast !== null) {
    return socFirst < ALMOST_FULL_PERCENT && socLast >= ALMOST_FULL_PERCENT;
  }
  return quotedEnergyWh > 0 && (energyWh ?? 0) >= quotedEnergyWh * ALMOST_ALL;
}

function afterwards(facts: BookingFacts, now: Date, notice: Told): Notice[] {
  const { status, endedAt, energyWh, billedMinor } = facts;
  if (endedAt === null || now >= later(endedAt, NEWS_MS)) return [];
  const until = later(endedAt, NEWS_MS);
  const isBilled = billedMinor !== null && billedMinor > 0;
  const reason = reasonOfEnd(facts);
  const isLow = facts.paymentMethod === 'tokens' && facts.availableMinor < (billedMinor ?? 0);
  return [
    ...(status === 'FULFILLED' && energyWh !== null
      ? [notice('charging_finished', until, { energyWh })]
      : []),
    ...(reason === undefined ? [] : [notice('booking_ended', until, { reason })]),
    ...(isBilled ? [notice('receipt', until, paid(facts))] : []),
    ...(isBilled && isLow
      ? [
          {
            ...notice('low_balance', until, left(facts)),
            link: '/wallet',
          },
        ]
      : []),
  ];
}

/** Undefined where the driver knows that their booking has ended, or has a receipt. */
function reasonOfEnd({ status, confirmation }: BookingFacts): string | undefined {
  if (!ENDED_BADLY.includes(status) || confirmation === 'denied') return undefined;
  return confirmation === 'not_borne_out' ? 'UNCONFIRMED' : status;
}

/** The balance, with its worth at the rate of the booking's bill. */
const left = ({ availableMinor, billedMinor, billedTotalMicro, currency }: BookingFacts) => ({
  tokensMinor: availableMinor,
  ...(billedMinor &&
    billedTotalMicro !== null && {
      moneyMicro: cutQuotient(exactProduct(availableMinor, billedTotalMicro), billedMinor),
      currency,
    }),
});

function paid({
  paymentMethod,
  billedMinor,
  billedTotalMicro,
  currency,
}: BookingFacts): NoticeData {
  if (paymentMethod === 'fiat') return { moneyMicro: billedTotalMicro ?? 0, currency };
  const money = billedTotalMicro === null ? {} : { moneyMicro: billedTotalMicro, currency };
  return { tokensMinor: billedMinor ?? 0, ...money };
}

function toOwner(facts: BookingFacts, now: Date): Notice[] {
  const { id, ownerId: userId, createdAt, status, stop, noEnergyAt, stopFailedAt } = facts;
  if (userId === null || !SOLD.includes(status)) return [];
  const told = { userId, data: windowOf(facts), link: `/reservations/${id}` };
  const until = later(createdAt, NEWS_MS);
  const fault = (kind: NoticeKind, at: Date | null): Notice[] =>
    at === null || facts.chargedUntil !== null || now >= later(at, NEWS_MS)
      ? []
      : [{ ...told, kind, subject: `${id} ${at.toISOString()}`, expiresAt: later(at, NEWS_MS) }];
  return [
    ...(now < until
      ? [{ ...told, kind: 'new_booking' as const, subject: id, expiresAt: earliest(stop, until) }]
      : []),
    ...fault('plug_no_energy', noEnergyAt),
    ...fault('stop_failed', stopFailedAt),
  ];
}

const windowOf = ({ station, plug, timeZone, start, stop }: BookingFacts): NoticeData => ({
  station,
  plug,
  timeZone,
  start: start.toISOString(),
  stop: stop.toISOString(),
});

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
