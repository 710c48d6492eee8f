const DAY_MS = 86_400_000;

/** A session ends after 90 days in any case. */
export const SESSION_MS = 90 * DAY_MS;

const SESSION_IDLE_MS = 30 * DAY_MS;

/** Sessions last used at or before this moment have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS);
