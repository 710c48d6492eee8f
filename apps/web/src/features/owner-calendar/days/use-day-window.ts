import { useFormat } from '../../../shared/format/use-format.ts';
import type { Stretch } from './calendar-days.ts';

/** "14:30 – 24:00": a stretch within one day; midnight at its end is shown as 24:00. */
export function useDayWindow(timeZone: string): (day: Stretch, piece: Stretch) => string {
  const format = useFormat();
  const time = (at: number): string => format.time(new Date(at), timeZone);
  return (day, { start, stop }) => `${time(start)} – ${stop === day.stop ? '24:00' : time(stop)}`;
}
