import type { CalendarEntry } from '@voltagora/contract';

export type EntryProps = {
  entry: CalendarEntry;
  timeZone: string;
  /** What was done, in words. */
  onChanged: (text: string) => void;
  onClose: () => void;
};
