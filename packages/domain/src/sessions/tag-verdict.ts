// The answer to a charging point about an id tag, and how a session stores it.

/** OCPP 1.6 §7.8 AuthorizationStatus, as far as the platform uses it. */
export type TagVerdict = 'Accepted' | 'Blocked' | 'Invalid' | 'ConcurrentTx';

const UNAUTHORIZED = 'unauthorized';
/** Told after its booking was called off, and billed to it all the same. */
const LATE_START = 'late_start';

/** The flags with which a session begins whose tag was answered so. */
export const flagsOfStart = (verdict: TagVerdict, isLateStart: boolean): string[] =>
  verdict === 'Accepted' ? [] : [isLateStart ? LATE_START : UNAUTHORIZED, verdict];

/** The answer to a charging point when a session with these flags began. */
export function verdictOfStart(flags: readonly string[]): TagVerdict {
  if (![UNAUTHORIZED, LATE_START].some((why) => flags.includes(why))) return 'Accepted';
  return (['ConcurrentTx', 'Blocked'] as const).find((why) => flags.includes(why)) ?? 'Invalid';
}
