// Reports of drivers about faults of a station, for its owner.

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

/** What a driver can report as broken. */
export const FAULT_CATEGORIES = [
  'does_not_start',
  'broken_plug',
  'blocked',
  'screen',
  'wrong_place_or_price',
  'access',
  'other',
] as const;
/** One of `FAULT_CATEGORIES`. */
export type FaultCategory = (typeof FAULT_CATEGORIES)[number];

/** Reports made after this time are shown to everybody, unless their owner has answered or resolved them. */
export const faultsShownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_DAYS * DAY_MS);

/** Longest text of a fault report and of its answer, in characters. */
export const FAULT_TEXT_MAX = 1000;
