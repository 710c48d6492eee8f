const DAY_MS = 86_400_000;

/** Maximum length of a session: 90 days, used or not. */
export const SESSION_MS = 90 * DAY_MS;

const SESSION_IDLE_MS = 30 * DAY_MS;

/** Sessions last used at or before this moment have expired. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS);
