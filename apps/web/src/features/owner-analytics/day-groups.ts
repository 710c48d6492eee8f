/** Groups days into a readable number of bars: days, else weeks from Monday, else months. */
import type { AnalyticsReport } from '@voltagora/contract';
import { addDays, mondayOf } from '../../shared/format/local-day.ts';

type Day = AnalyticsReport['days'][number];
export type DayGroup = Day & { to: string };
export type GroupedBy = 'day' | 'week' | 'month';

const DAYS_MOST = 31;
const WEEKS_MOST = 27;

export function groupedBy(days: readonly Day[]): GroupedBy {
  if (days.length <= DAYS_MOST) return 'day';
  return days.length <= WEEKS_MOST * 7 ? 'week' : 'month';
}

/** The first and last group may be shorter, limited by the period. */
export function groupDays(days: readonly Day[], by: GroupedBy): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const day of days) {
    const key = KEYS[by](day.date);
    const former = groups.get(key);
    groups.set(key, {
      date: former?.date ?? day.date,
      to: day.date,
      tokens: (former?.tokens ?? 0) + day.tokens,
      energy_kWh: (former?.energy_kWh ?? 0) + day.energy_kWh,
      sessions: (former?.sessions ?? 0) + day.sessions,
    });
  }
  return [...groups.values()];
}

const KEYS: Record<GroupedBy, (date: string) => string> = {
  day: (date) => addDays(date, 0),
  week: mondayOf,
  month: (date) => date.slice(0, 7),
};

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/** Small axis tops are multiples of 0.2, so that half of one has one decimal place, which the axis shows. */
const SMALL = 2;

/** The top of an axis: the smallest round number that no value exceeds. */
export function axisTop(most: number): number {
  if (most <= 0) return 1;
  if (most <= SMALL) return Math.ceil(most * 5) / 5;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}
