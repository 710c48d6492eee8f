// Finds the cheapest window of tomorrow for a plug, once tomorrow's prices are published.
import { type BookingWindow, rankWindows } from '@voltagora/domain';
import { AppError } from '../../platform/http/app-error.ts';
import { ignoreUnavailable, readDay, resolveZone } from './energy.service.ts';
import { marketDate, marketDay } from './market/market-day.ts';
import { type RecommendationDeps, slotsOf } from './recommendation.service.ts';

export interface WindowSearch {
  stationId: number;
  plugId: number;
  durationMs: number;
}

/** Undefined before publication, without a market or while it is unreachable, and when the plug has no free window. */
export async function cheapestTomorrow(
  deps: RecommendationDeps,
  wish: WindowSearch,
): Promise<BookingWindow | undefined> {
  const zone = await resolveZone(deps, { station: wish.stationId }).catch(ignoreUnknown);
  if (zone === undefined) return undefined;
  const today = marketDate(deps.market.now().getTime(), zone.marketTimeZone);
  const date = marketDate(marketDay(today, zone.marketTimeZone).stop, zone.marketTimeZone);
  const prices = await readDay(deps, zone, 'price', date).catch(ignoreUnavailable);
  if (prices === undefined || prices.isStale) return undefined;
  const { start, stop } = marketDay(date, zone.marketTimeZone);
  const horizon = { start: new Date(start), stop: new Date(stop) };
  const found = await deps.readFreeTime(wish.stationId, horizon);
  const free = (found?.free ?? []).filter(({ plugId }) => plugId === wish.plugId);
  if (found === undefined || free.length === 0) return undefined;
  const stepMs = found.terms.slotMinutes * 60_000;
  const slots = await slotsOf(deps, zone, date, prices);
  const best = rankWindows({ slots, free, durationMs: () => wish.durationMs, stepMs }).find(
    ({ reasons }) => reasons.includes('cheapest'),
  );
  return best && { start: new Date(best.start), stop: new Date(best.stop) };
}

/** The station was deleted, or there is no market. */
function ignoreUnknown(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
