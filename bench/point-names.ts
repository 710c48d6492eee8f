// Identities and password of the charging points in measurements.

export const POINT_PASSWORD = 'a password of every point';
/** The owner's RFID card, which every point accepts. */
export const CARD = 'BENCH-CARD';
export const identityOf = (number: number): string => `BENCH-${number}`;
