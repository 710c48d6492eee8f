// Ninety days of business of the demo's owners, made up from their real stations and prices. The same for every installation,
// apart from the dates.
import {
  billSession,
  cutQuotient,
  exactProduct,
  microToTokenMinor,
  priceSession,
  type Price,
  type Tariff,
} from '@voltagora/domain';
import { draw } from '../demo-network.ts';

/** A plug that sold energy, with its station's price. */
export interface HistoryPlug {
  plugId: number;
  stationId: number;
  chargingPointId: number;
  maxPowerW: number | null;
  tariff: Tariff;
}

/** A booking that has ended: charged, or cancelled in time. */
export interface PastBooking {
  /** Names it among all. */
  name: string;
  plug: HistoryPlug;
  driver: number;
  start: Date;
  stop: Date;
  powerW: number;
  quotedWh: number;
  quotedMicro: number;
  holdMinor: number;
  tariff: Tariff & { tokenPriceMicro: number };
  /** Undefined where it was cancelled. */
  charge?: {
    energyWh: number;
    startedAt: Date;
    stoppedAt: Date;
    bill: Price;
    billedMinor: number;
    commissionMinor: number;
  };
}

export interface HistoryOptions {
  owner: string;
  /** Midnight of the first day after the history. */
  until: Date;
  days: number;
  /** On a day of average demand. */
  perDay: number;
  drivers: number;
  tokenPriceMicro: number;
  commissionBasisPoints: number;
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Share of the day's bookings that begin in each hour: before work, at noon, after work. */
const HOURS = [7, 8, 8, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 20, 21];
/** Sunday to Saturday. */
const WEEKDAYS = [0.6, 0.9, 1, 1, 1.1, 1.3, 0.9];
/** The greater it is, the more of the bookings are of the first plugs. */
const BUSIEST_FIRST = 3;
const CANCELED_SHARE = 0.06;
const AC_W_MAX = 11_000;
const DC_W_MAX = 60_000;

/** Oldest first; two bookings of a plug never overlap. */
export function planHistory(plugs: readonly HistoryPlug[], options: HistoryOptions): PastBooking[] {
  if (plugs.length === 0) return [];
  const bookings: PastBooking[] = [];
  const taken = new Set<string>();
  for (let day = 0; day < options.days; day++) {
    const midnight = options.until.getTime() - (options.days - day) * DAY_MS;
    const weekday = WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1;
    // Business grows from two thirds to all of it.
    const growth = (2 + day / options.days) / 3;
    const count = Math.round(options.perDay * weekday * growth);
    for (let at = 0; at < count; at++) {
      const name = `${options.owner} ${day} ${at}`;
      const hour = HOURS[Math.floor(draw(`${name} hour`) * HOURS.length)] ?? 12;
      const plug = plugs[Math.floor(draw(`${name} plug`) ** BUSIEST_FIRST * plugs.length)];
      if (plug === undefined) continue;
      const slots = [hour, hour + 1].map((one) => `${plug.plugId} ${day} ${one}`);
      if (slots.some((slot) => taken.has(slot))) continue;
      for (const slot of slots) taken.add(slot);
      const minute = Math.floor(draw(`${name} minute`) * 3) * 15;
      const start = new Date(midnight + (hour * 60 + minute) * MINUTE_MS);
      bookings.push(pastBooking(name, { plug, start }, options));
    }
  }
  return bookings.toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

function pastBooking(
  name: string,
  { plug, start }: { plug: HistoryPlug; start: Date },
  { drivers, tokenPriceMicro, commissionBasisPoints }: HistoryOptions,
): PastBooking {
  const isDc = (plug.maxPowerW ?? 0) > 23_000;
  const powerW = Math.min(plug.maxPowerW ?? AC_W_MAX, isDc ? DC_W_MAX : AC_W_MAX);
  const minutes = isDc ? 30 : 75;
  const quotedWh = Math.floor((powerW * minutes) / 60);
  const quotedMicro = priceSession(plug.tariff, { energyWh: quotedWh, seconds: minutes * 60 });
  const booking = {
    name,
    plug,
    driver: Math.floor(draw(`${name} driver`) ** 2 * drivers),
    start,
    stop: new Date(start.getTime() + minutes * MINUTE_MS),
    powerW,
    quotedWh,
    quotedMicro: quotedMicro.totalMicro,
    holdMinor: microToTokenMinor(quotedMicro.totalMicro, tokenPriceMicro),
    tariff: { ...plug.tariff, tokenPriceMicro },
  };
  if (draw(`${name} end`) < CANCELED_SHARE) return booking;
  const startedAt = new Date(start.getTime() + Math.floor(draw(`${name} late`) * 5) * MINUTE_MS);
  const stayed = Math.floor((0.55 + draw(`${name} stay`) * 0.35) * minutes);
  const stoppedAt = new Date(startedAt.getTime() + stayed * MINUTE_MS);
  const energyWh = Math.floor(((powerW * stayed) / 60) * (0.8 + draw(`${name} power`) * 0.2));
  const measured = { energyWh, seconds: stayed * 60 };
  const bill = billSession(plug.tariff, measured, booking.quotedMicro);
  const billed = microToTokenMinor(bill.totalMicro, tokenPriceMicro);
  const billedMinor = Math.min(billed, booking.holdMinor);
  const commissionMinor = cutQuotient(exactProduct(billedMinor, commissionBasisPoints), 10_000);
  return {
    ...booking,
    charge: { energyWh, startedAt, stoppedAt, bill, billedMinor, commissionMinor },
  };
}
