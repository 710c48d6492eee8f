/** A variable that a charging point can monitor by itself. */
export type Watchable = { key: string; unit: string | null };
