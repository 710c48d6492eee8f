// Extending a booking: possible ends, and their price.
import type { BookingTerms } from './booking-terms.ts';
import { addMinutes, MINUTE_MS, type OpenTime } from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';
import { energyAtMeter, leastHeldWh } from '../charging/charging-losses.ts';
import { cutQuotient, exactProduct } from '../money/money.ts';
import { ASSUMED_USABLE_BATTERY_WH, secondsBetween, type WindowQuote } from '../money/quote.ts';
import { priceSession, type Tariff } from '../money/tariff.ts';

/** How long before its end a booking can still be extended, so that the next driver knows in time. */
export const EXTENSION_BEFORE_MINUTES = 15;

/** Whether a booking can still be extended at this time. */
export const isExtensionTime = ({ stop }: Pick<BookingWindow, 'stop'>, now: Date): boolean =>
  now <= addMinutes(stop, -EXTENSION_BEFORE_MINUTES);

/**
 * Later ends on slots, nearest first, within the maximum length, before `nextTaken` (the start of the next calendar entry) and
 * within open time. Empty when it is too late.
 */
export function laterStops(
  window: BookingWindow,
  options: { terms: BookingTerms; now: Date; nextTaken: Date | undefined; open?: OpenTime },
): Date[] {
  const { terms, now, nextTaken, open } = options;
  if (!isExtensionTime(window, now)) return [];
  const last = Math.min(
    addMinutes(window.start, terms.maxMinutes).getTime(),
    nextTaken === undefined ? Infinity : addMinutes(nextTaken, -terms.gapMinutes).getTime(),
    openUntil(window.stop, open),
  );
  const slotMs = terms.slotMinutes * MINUTE_MS;
  const stops: Date[] = [];
  const next = Math.floor(window.stop.getTime() / slotMs) * slotMs + slotMs;
  for (let stop = next; stop <= last; stop += slotMs) stops.push(new Date(stop));
  return stops;
}

/** The end of the continuous open time from an instant, in milliseconds since 1970. */
function openUntil(moment: Date, open: OpenTime): number {
  if (open === undefined) return Infinity;
  const around = open.find(({ start, stop }) => start <= moment && moment < stop);
  return around === undefined ? moment.getTime() : around.stop.getTime();
}

/** The price of the longer window as a whole, by the tariff and power of the booking; never less than before. */
export function quoteLonger(options: {
  tariff: Tariff;
  window: BookingWindow;
  quoted: { energyWh: number; powerW: number };
  /** Undefined when the vehicle is unknown. */
  usableBatteryWh: number | undefined;
  isDc: boolean;
}): WindowQuote {
  const { tariff, window, quoted, usableBatteryWh = ASSUMED_USABLE_BATTERY_WH, isDc } = options;
  const { powerW } = quoted;
  const fullWh = Math.max(energyAtMeter(usableBatteryWh, isDc), leastHeldWh(powerW));
  const seconds = secondsBetween(window.start, window.stop);
  const windowWh = cutQuotient(exactProduct(powerW, seconds), 3600);
  const energyWh = Math.max(quoted.energyWh, Math.min(windowWh, fullWh));
  return { energyWh, powerW, ...priceSession(tariff, { energyWh, seconds }) };
}
