import { localDate } from '../../shared/format/local-day.ts';
import { useNow } from '../../shared/format/use-now.ts';

const HOUR_MS = 3_600_000;

/** " 2025" for a moment of another year than the present one, for days that are named without. */
export function useYear(): (moment: string, timeZone?: string) => string {
  const now = useNow(HOUR_MS).getTime();
  const yearOf = (at: number, timeZone?: string): string => localDate(at, timeZone).slice(0, 4);
  return (moment, timeZone) => {
    const year = yearOf(Date.parse(moment), timeZone);
    return year === yearOf(now, timeZone) ? '' : ` ${year}`;
  };
}
