/** The days of a report: presets that end today at the latest, or custom dates. */
import { addDays } from '../../shared/format/local-day.ts';
import { datesOf, type ListNarrowing, type Preset } from '../owner-lists/public.ts';

export const REPORT_PRESETS = [
  'last7',
  'last30',
  'last90',
  'last365',
  'thisMonth',
  'lastMonth',
] as const satisfies Preset[];
export const USUAL_PRESET = 'last30';
const DAYS_MAX = 366;

export type ReportDays =
  | { from: string; to: string; fault?: never }
  | { fault: 'order' | 'length' };

/** Fills in missing dates, and ends the present month today, so that the comparison is fair. */
export function reportDays(
  { period, dates }: Pick<ListNarrowing, 'period' | 'dates'>,
  today: string,
): ReportDays {
  const usual = datesOf(USUAL_PRESET, today);
  const isReport = period === 'custom' || REPORT_PRESETS.some((one) => one === period);
  const { from, to } = isReport ? dates : usual;
  const last = period !== 'custom' && to !== null && to > today ? today : (to ?? today);
  const first = from ?? addDays(last, -29);
  if (first > last) return { fault: 'order' };
  if (first <= addDays(last, -DAYS_MAX)) return { fault: 'length' };
  return { from: first, to: last };
}
