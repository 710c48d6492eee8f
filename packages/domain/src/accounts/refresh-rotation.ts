/** How long a replaced refresh token still gets its successor: two tabs may refresh at once, and a request may be repeated. */
export const REFRESH_GRACE_MS = 30_000;

/** A refresh token that a session knows, when it is used. */
export interface UsedRefreshToken {
  /** False for the one before the newest. */
  isNewest: boolean;
  /** Whether the newest has been used. */
  isNewestReceived: boolean;
  /** When the newest replaced the one before it, in epoch milliseconds; null if it is the first. */
  rotatedAt: number | null;
  /** Whether the client asks for a successor. */
  wantsSuccessor: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What a refresh gives besides the access token: no refresh token, a new one, or the newest once more. `stolen`: the client has
 * used the successor, so that only a copy can come with this token.
 */
export function decideRefresh(used: UsedRefreshToken): 'none' | 'new' | 'newest' | 'stolen' {
  if (used.isNewest) return used.wantsSuccessor ? 'new' : 'none';
  const isRecent = used.now - (used.rotatedAt ?? 0) <= REFRESH_GRACE_MS;
  if (used.isNewestReceived && !isRecent) return 'stolen';
  if (!used.wantsSuccessor) return 'none';
  // The answer with the newest was lost if nobody has used it since. A thief who has used it ends the session.
  return isRecent ? 'newest' : 'new';
}
