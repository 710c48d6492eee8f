/** Runs a command to a charging point, and tells of it. */
export type TraceCommand = <T>(action: string, run: () => Promise<T>) => Promise<T>;
