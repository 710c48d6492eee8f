import { localDate } from '../../shared/format/local-day.ts';
import { useNow } from '../../shared/format/use-now.ts';

const HOUR_MS = 3_600_000;

/** Formats the year, such as " 2025", for times outside the present year; for dates shown without it. */
export function useYear(): (moment: string, timeZone?: string) => string {
  const now = useNow(HOUR_MS).getTime();
  const yearOf = (at: number, timeZone?: string): string => localDate(at, timeZone).slice(0, 4);
  return (moment, timeZone) => {
    const year = yearOf(Date.parse(moment), timeZone);
    return year === yearOf(now, timeZone) ? '' : ` ${year}`;
  };
}
