/** A variable that a charger can watch by itself. */
export type Watchable = { key: string; unit: string | null };
