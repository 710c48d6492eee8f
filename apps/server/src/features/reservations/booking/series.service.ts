// Weekly series: which weeks can be booked and what each costs. All weeks have the price of the first, except that market prices
// are unknown for later weeks, which cost the standard price. A clock change can make one week's window longer or shorter.
import type { ReservationCost, ReservationDraft, TimeWindow } from '@voltagora/contract';
import {
  type BookingWindow,
  checkWindow,
  microToAmount,
  microToTokenMinor,
  priceSession,
  isDcPlug,
  quoteLonger,
  secondsBetween,
  withGap,
  tokenMinorToTokens,
  WINDOW_REFUSAL_DETAILS,
  type WindowRefusal,
} from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readTaken, type Taken, toTimeWindow } from '../calendar/calendar.reads.ts';
import type { DecidedDraft } from './draft.service.ts';
import { everyWeek } from '../../../platform/time/local-time.ts';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { tokenPriceOf } from './token-price.ts';

/** One week of a draft; `refusal` says why it cannot be booked. */
export interface Week {
  decided: DecidedDraft;
  refusal: WindowRefusal | 'window_taken' | null;
  conflicts: TimeWindow[];
}

/** All weeks of a draft in order. A week whose local time the clocks skip entirely is left out. */
export async function readWeeks(
  db: Db,
  decided: DecidedDraft,
  { weeks }: Pick<ReservationDraft, 'weeks'>,
): Promise<Week[]> {
  const { plug, window, checkedAt } = decided;
  const windows = everyWeek(window, weeks, plug.timeZone);
  const last = withGap(windows.at(-1) ?? window, plug.terms);
  const taken = await readTaken(db, [plug.plugId], { start: window.start, stop: last.stop });
  return windows.map((each) => {
    const against = conflictsOf(each, decided, taken);
    const open = openTimeOf(plug, each);
    const refusal = checkWindow(each, plug.terms, checkedAt, { open }) ?? null;
    return {
      decided: inWindow(decided, each),
      refusal: refusal ?? (against.length > 0 ? 'window_taken' : null),
      conflicts: against.map((conflict) => toTimeWindow(plug.plugId, conflict)),
    };
  });
}

/** The weeks to book. If any week cannot be booked, refuses the whole series, unless the draft skips such weeks. */
export function bookableWeeks(
  weeks: readonly Week[],
  { skip_taken: isSkipping }: Pick<ReservationDraft, 'skip_taken'>,
): DecidedDraft[] {
  const free = weeks.filter(({ refusal }) => refusal === null);
  if (free.length === weeks.length || (isSkipping && free.length > 0)) {
    return free.map(({ decided }) => decided);
  }
  throw refusalOfSeries(weeks);
}

/** The error for a series, with the conflicts of every week that is taken. */
export function refusalOfSeries(weeks: readonly Week[]): AppError {
  const conflicts = weeks.flatMap((week) => week.conflicts);
  const other = weeks.map(({ refusal }) => refusal).find((each) => each !== null);
  if (conflicts.length === 0 && other && other !== 'window_taken') {
    return new AppError(other, WINDOW_REFUSAL_DETAILS[other]);
  }
  return new AppError('window_taken', 'The plug is taken in some of these weeks.', {
    reservations_in_conflict: conflicts,
    free_windows: [],
  });
}

/** The quote of a series; null for a single booking. */
export async function quoteSeries(
  deps: ReservationDeps,
  decided: DecidedDraft,
  draft: ReservationDraft,
): Promise<ReservationCost['series']> {
  if (draft.weeks === 1) return null;
  const weeks = await readWeeks(deps.db, decided, draft);
  const free = weeks.filter(({ refusal }) => refusal === null);
  const priceMicro = tokenPriceOf(deps, decided.tariff);
  const totals = free.map((week) => week.decided.totalMicro);
  const minor = totals.map((micro) => microToTokenMinor(micro, priceMicro));
  return {
    windows: weeks.map((week) => ({
      start_time: week.decided.window.start.toISOString(),
      stop_time: week.decided.window.stop.toISOString(),
      refusal: week.refusal,
    })),
    total_cost: microToAmount(sum(totals)),
    tokens: tokenMinorToTokens(sum(minor)),
  };
}

/** Calendar entries that a booking of this window would overlap. */
function conflictsOf(window: BookingWindow, { plug }: DecidedDraft, taken: readonly Taken[]) {
  const wanted = withGap(window, plug.terms);
  return taken.filter(({ entry }) => entry.start < wanted.stop && wanted.start < entry.stop);
}

function inWindow(decided: DecidedDraft, window: BookingWindow): DecidedDraft {
  const { powerW, usableBatteryWh } = decided;
  const isFirst = window.start.getTime() === decided.window.start.getTime();
  const tariff = (isFirst ? undefined : decided.laterTariff) ?? decided.tariff;
  const isAsLong =
    secondsBetween(window.start, window.stop) ===
    secondsBetween(decided.window.start, decided.window.stop);
  if (isAsLong && tariff === decided.tariff) return { ...decided, window };
  const isDc = isDcPlug(decided.plug.connectorType);
  const { energyWh } = isAsLong
    ? decided
    : quoteLonger({ tariff, window, quoted: { powerW, energyWh: 0 }, usableBatteryWh, isDc });
  const seconds = secondsBetween(window.start, window.stop);
  return { ...decided, tariff, window, energyWh, ...priceSession(tariff, { energyWh, seconds }) };
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
