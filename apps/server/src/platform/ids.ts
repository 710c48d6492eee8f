import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUID version 7, which sorts by creation time. */
export const newId = (): string => v7();

/** A new UUID that contains no information and cannot be guessed: for objects that are found by their id alone. */
export const newSecretId = (): string => randomUUID();
