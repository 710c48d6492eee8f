import type { CalendarEntry } from '@voltagora/contract';

export type EntryProps = {
  entry: CalendarEntry;
  timeZone: string;
  /** What was done, in words. */
  onDone: (text: string) => void;
  onClose: () => void;
};
