/**
 * What was typed to register, until the account is active: then the tab that registered logs in by itself. Only in memory of that
 * tab: no storage and no other tab ever holds it.
 */
export type Registered = { credentials: { email: string; password: string } | null };
