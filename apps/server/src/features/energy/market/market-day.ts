// Merges the series of a market day into a regular grid: finest resolution, lowest auction, newest revision. Missing
// values are null.
import { Temporal } from 'temporal-polyfill';
import type { EntsoeDocument, EntsoeSeries } from '../providers/entsoe-document.ts';

export type SeriesKind = 'price' | 'wind_solar' | 'load';

/** `points` begin at `start`, one per `resolutionMinutes`: prices per MWh, or else megawatts. */
export interface DaySeries {
  start: number;
  resolutionMinutes: number;
  points: (number | null)[];
  /** Three letters for prices, otherwise null. */
  currency: string | null;
}

/** From one midnight of the market to the next: 92, 96 or 100 quarter-hours. */
export function marketDay(date: string, timeZone: string): { start: number; stop: number } {
  const day = Temporal.PlainDate.from(date);
  const midnight = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: midnight(day), stop: midnight(day.add({ days: 1 })) };
}

export const marketDate = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

type SeriesDocument = Extract<EntsoeDocument, { kind: 'series' }>;

/** Undefined when no document has points of the day. */
export function dayOf(
  documents: readonly SeriesDocument[],
  kind: SeriesKind,
  day: { start: number; stop: number },
): DaySeries | undefined {
  // Later series overwrite earlier ones, so the newest revision comes last.
  const ordered = documents.toSorted(
    (a, b) => a.revision - b.revision || a.createdAt - b.createdAt,
  );
  const all = ordered
    .flatMap(({ series }) => series)
    .map((one) => ({ ...one, points: within(one, day) }))
    .filter(({ points }) => points.length > 0);
  if (all.length === 0) return undefined;
  const resolutionMinutes = Math.min(...all.map((one) => one.resolutionMinutes));
  const grid = { ...day, stepMs: resolutionMinutes * 60_000 };
  const points = kind === 'wind_solar' ? summed(all, grid) : onGrid(bySequence(all), grid);
  const currency = kind === 'price' ? (all[0]?.currency ?? null) : null;
  return { start: day.start, resolutionMinutes, points, currency };
}

/** A response may cover only part of a day; missing points keep their former values. */
export function mergeDays(former: DaySeries | undefined, day: DaySeries): DaySeries {
  const isAlike =
    former?.start === day.start &&
    former.resolutionMinutes === day.resolutionMinutes &&
    former.currency === day.currency;
  if (!isAlike) return day;
  return { ...day, points: day.points.map((value, at) => value ?? former.points[at] ?? null) };
}

interface Grid {
  start: number;
  stop: number;
  stepMs: number;
}

const within = ({ points }: EntsoeSeries, day: { start: number; stop: number }) =>
  points.filter(({ start, stop }) => start < day.stop && day.start < stop);

/** Sorted so that the lowest auction, and within it the finest resolution, overwrites the others. */
const bySequence = (all: readonly EntsoeSeries[]): EntsoeSeries[] =>
  all.toSorted((a, b) => b.sequence - a.sequence || b.resolutionMinutes - a.resolutionMinutes);

function onGrid(all: readonly EntsoeSeries[], { start, stop, stepMs }: Grid): (number | null)[] {
  const values = Array<number | null>(Math.round((stop - start) / stepMs)).fill(null);
  for (const point of all.flatMap(({ points }) => points)) {
    const first = Math.max(0, Math.floor((point.start - start) / stepMs));
    const last = Math.min(values.length, Math.ceil((point.stop - start) / stepMs));
    values.fill(point.value, first, last);
  }
  return values;
}

/** Sun plus wind; null where either is unknown. */
function summed(all: readonly EntsoeSeries[], grid: Grid): (number | null)[] {
  const kinds = [...Map.groupBy(all, ({ psrType }) => psrType ?? '').values()];
  const each = kinds.map((series) => onGrid(bySequence(series), grid));
  const first = each[0] ?? [];
  return first.map((_, at) => {
    const parts = each.map((values) => values[at] ?? null);
    return parts.some((part) => part === null)
      ? null
      : parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  });
}
