// The answer to a charging point about an id tag, and how a session stores it.

/** OCPP 1.6 §7.8 AuthorizationStatus, as far as the platform uses it. */
export type TagVerdict = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';

const UNAUTHORIZED = 'unauthorized';
/** Told after its booking was called off, and billed to it all the same. */
const LATE_START = 'late_start';
const REASONS = ['ConcurrentTx', 'Blocked', 'Expired'] as const;

/** The flags with which a session begins whose tag was answered so. */
export const flagsOfStart = (verdict: TagVerdict, isLateStart: boolean): string[] =>
  verdict === 'Accepted' ? [] : [isLateStart ? LATE_START : UNAUTHORIZED, verdict];

/** The answer to a charging point when a session with these flags began. */
export function verdictOfStart(flags: readonly string[]): TagVerdict {
  if (![UNAUTHORIZED, LATE_START].some((why) => flags.includes(why))) return 'Accepted';
  return REASONS.find((why) => flags.includes(why)) ?? 'Invalid';
}

/** A charging point that is offline when a tag is blocked accepts it for at most this long. */
const REMEMBERED_MS = 24 * 3_600_000;

/** An id tag that an owner allows; `endsAt` is null for one without an end. */
export interface AllowedTag {
  isBlocked: boolean;
  endsAt: Date | null;
}

/** Whether an owner's tag may charge, and until when a charging point may remember that. */
export function verdictOfAllowedTag(
  { isBlocked, endsAt }: AllowedTag,
  now: Date,
): { verdict: 'Accepted'; expiresAt: Date } | { verdict: 'Blocked' | 'Expired' } {
  if (isBlocked) return { verdict: 'Blocked' };
  if (endsAt !== null && now >= endsAt) return { verdict: 'Expired' };
  const remembered = new Date(now.getTime() + REMEMBERED_MS);
  const expiresAt = endsAt !== null && endsAt < remembered ? endsAt : remembered;
  return { verdict: 'Accepted', expiresAt };
}
