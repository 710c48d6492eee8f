/** The earlier of two times. */
export const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);
/** The later of two times. */
export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
