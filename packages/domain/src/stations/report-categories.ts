// What a driver can report of a station.

/** What a report is about. */
export const REPORT_CATEGORIES = [
  'not_as_described',
  'wrong_place',
  'misleading_price',
  'offensive',
  'dangerous',
  'other',
] as const;
/** One of `REPORT_CATEGORIES`. */
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
