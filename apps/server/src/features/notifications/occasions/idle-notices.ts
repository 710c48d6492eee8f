// Notifications about the idle fee: before it begins, while the cable is in, and its final amount.
import { cableInUntil, lastHeardAt, idleTimes } from '@voltagora/domain';
import { readTariff } from '../../reservations/public.ts';
import type { BookingFacts } from './booking-facts.reads.ts';
import type { Notice, NoticeData } from '../notice.ts';

const MINUTE_MS = 60_000;
const AHEAD_MS = 5 * MINUTE_MS;
const NEWS_MS = 60 * MINUTE_MS;

export type IdleFacts = Pick<
  BookingFacts,
  | 'station'
  | 'plug'
  | 'timeZone'
  | 'currency'
  | 'stop'
  | 'tariff'
  | 'staySince'
  | 'parkedAt'
  | 'awayFrom'
  | 'backAt'
  | 'leftAt'
  | 'lastSampleAt'
  | 'chargedUntil'
  | 'stopReason'
  | 'isConnected'
  | 'seenAt'
  | 'settledAt'
  | 'idleDueMinor'
  | 'idleTotalMicro'
>;
type Told = (kind: Notice['kind'], expiresAt: Date, more?: NoticeData) => Notice;

export function idleNotices(facts: IdleFacts, now: Date, notice: Told): Notice[] {
  const { staySince, settledAt, idleDueMinor: tokensMinor, idleTotalMicro, currency } = facts;
  if (staySince === null) return [];
  if (settledAt === null) return near(facts, now, notice);
  const until = new Date(settledAt.getTime() + NEWS_MS);
  const isNews = now < until && tokensMinor !== null && tokensMinor > 0;
  const money = idleTotalMicro === null ? {} : { moneyMicro: idleTotalMicro, currency };
  return isNews ? [notice('idle_fee', until, { tokensMinor, ...money })] : [];
}

function near(facts: IdleFacts, now: Date, notice: Told): Notice[] {
  const { idle, currency } = readTariff(facts.tariff);
  if (idle === undefined) return [];
  const { freeUntil } = idleTimes(idle, facts.stop);
  const isTime = now.getTime() >= facts.stop.getTime() - AHEAD_MS && now < freeUntil;
  if (!isTime || !isPluggedIn(facts, now)) return [];
  const { station, plug, timeZone } = facts;
  const told = notice('idle_fee_near', freeUntil);
  const start = freeUntil.toISOString();
  const data = { station, plug, timeZone, start, moneyMicro: idle.microPerMinute, currency };
  return [{ ...told, data }];
}

function isPluggedIn(facts: IdleFacts, now: Date): boolean {
  const { lastSampleAt, chargedUntil: stoppedAt, stopReason } = facts;
  const charge = { lastSampleAt, stoppedAt, isUnplugged: stopReason === 'EVDisconnected' };
  return cableInUntil(facts, charge, lastHeardAt(facts, now)) >= now;
}
