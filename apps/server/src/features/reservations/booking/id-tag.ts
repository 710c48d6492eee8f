import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * A reservation's own id tag: 80 random bits, in one case since charging points ignore it. Shorter than the 20 characters of OCPP,
 * which some charging points overrun or lengthen by a number of their own.
 */
export const newIdTag = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
