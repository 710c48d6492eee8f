// Random codes of factors, and how they are hashed.
import { createHash, randomInt } from 'node:crypto';
import { mac } from '../../platform/keys/keyring.ts';

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without letters and digits that look alike. 12 of them are 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Recovery codes as people see them: `abcd-efgh-jkmn`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode);

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
      '',
    ),
  ).join('-');

/** A keyed hash: without the key, a copy of the database does not suffice to try codes. */
export function hashRecoveryCode(code: string, userId: string, key: Buffer): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return mac(key, `${userId} ${letters}`).toString('hex');
}

/** A fast hash suffices, because challenges are random. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('hex');
