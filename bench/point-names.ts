// What the charging points of measurements are called, and what they prove themselves with.

export const POINT_PASSWORD = 'a password of every point';
/** The owner's card that every point lets in. */
export const CARD = 'BENCH-CARD';
export const identityOf = (number: number): string => `BENCH-${number}`;
