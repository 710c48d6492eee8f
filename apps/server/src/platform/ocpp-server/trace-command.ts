/** Runs a command to a charging point and records it as a span. */
export type TraceCommand = <T>(action: string, run: () => Promise<T>) => Promise<T>;
