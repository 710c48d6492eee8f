import type { BookingWindow, OpenTime, RegularHours } from '@voltagora/domain';
import { openTime } from './local-time.ts';

/** What decides when a station is open. */
export interface Opening {
  openingHours: readonly RegularHours[] | null;
  timeZone: string;
}

/** When it is open around a time; undefined where it always is. */
export const openTimeOf = ({ openingHours, timeZone }: Opening, around: BookingWindow): OpenTime =>
  openingHours === null ? undefined : openTime(openingHours, around, timeZone);
