// Notifies drivers, once per booking, that the same session at the same plug is clearly cheaper tomorrow. Market prices
// select the window, but the driver's own prices are compared.
import { type BookingWindow, savingPercent } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { type BookingAhead, listBookingsAhead } from './cheaper-windows.reads.ts';
import type { Notice } from '../notice.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';

/** Needed from the energy market and from bookings. */
export interface CheaperWindows {
  /** Minimum saving in percent. */
  leastPercent: number;
  cheapestTomorrow: (wish: {
    stationId: number;
    plugId: number;
    durationMs: number;
  }) => Promise<BookingWindow | undefined>;
  priceElsewhere: (
    booking: BookingAhead,
    window: BookingWindow,
  ) => Promise<{ totalMicro: number; energyWh: number } | undefined>;
}

const HOUR_MS = 3_600_000;
/** A driver whose booking begins sooner may be on the way already. */
const LEAD_MS = 2 * HOUR_MS;
const AHEAD_MS = 48 * HOUR_MS;

export async function notifyCheaperWindows(
  deps: TellDeps & { cheaper: CheaperWindows },
): Promise<void> {
  const now = deps.clock.now().getTime();
  const after = new Date(now + LEAD_MS);
  const bookings = await listBookingsAhead(deps.db, { after, before: new Date(now + AHEAD_MS) });
  await forEachRow({ db: deps.db, kind: 'cheaper_window', now: deps.clock.now() }, bookings, {
    idOf: ({ id }) => id,
    async work(booking) {
      const notice = await cheaperNotice(deps.cheaper, booking);
      if (notice === undefined || notice.expiresAt <= after) return;
      publishNotified(
        deps,
        await deps.db.transaction().execute((trx) => tell(deps, trx, [notice])),
      );
    },
  });
}

async function cheaperNotice(
  { leastPercent, cheapestTomorrow, priceElsewhere }: CheaperWindows,
  booking: BookingAhead,
): Promise<Notice | undefined> {
  const { stationId, plugId, start, stop } = booking;
  const durationMs = stop.getTime() - start.getTime();
  const window = await cheapestTomorrow({ stationId, plugId, durationMs });
  const price = window && (await priceElsewhere(booking, window));
  if (window === undefined || price === undefined) return undefined;
  const percent = savingPercent(booking, price);
  return percent < leastPercent ? undefined : noticeOf(booking, window, { ...price, percent });
}

function noticeOf(
  { id, driverId, plugId, start, currency, ...place }: BookingAhead,
  window: BookingWindow,
  { percent, totalMicro }: { percent: number; totalMicro: number },
): Notice {
  const { station, plug, timeZone } = place;
  const from = window.start.toISOString();
  const until = window.stop.toISOString();
  const draft = new URLSearchParams({ plug: String(plugId), start: from, stop: until });
  return {
    userId: driverId,
    kind: 'cheaper_window',
    subject: id,
    data: {
      station,
      plug,
      timeZone,
      start: from,
      stop: until,
      percent,
      moneyMicro: totalMicro,
      currency,
    },
    link: `/reserve?${draft.toString()}`,
    // Useless once either window has begun.
    expiresAt: new Date(Math.min(start.getTime(), window.start.getTime())),
  };
}
