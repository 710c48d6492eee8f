import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUID version 7: sorts by time of making. */
export const newId = (): string => v7();

/** A new UUID that tells nothing and that nobody guesses: for what is found by its id alone. */
export const newSecretId = (): string => randomUUID();
