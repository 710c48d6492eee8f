import type { CalendarEntry } from '@voltagora/contract';

export type EntryProps = {
  entry: CalendarEntry;
  timeZone: string;
  /** Called with the text of a success message. */
  onDone: (text: string) => void;
  onClose: () => void;
};
