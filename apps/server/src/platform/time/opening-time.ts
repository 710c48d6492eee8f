import type { BookingWindow, OpenTime, RegularHours } from '@voltagora/domain';
import { openTime } from './local-time.ts';

/** The properties that decide when a station is open. */
export interface Opening {
  openingHours: readonly RegularHours[] | null;
  timeZone: string;
}

/** Open times around a window; undefined when the station is always open. */
export const openTimeOf = ({ openingHours, timeZone }: Opening, around: BookingWindow): OpenTime =>
  openingHours === null ? undefined : openTime(openingHours, around, timeZone);
