import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * A new id tag for one reservation: 80 random bits in one letter case, since charging points ignore the case. Shorter than the 20
 * characters of OCPP, because some charging points overrun the limit or append a number of their own.
 */
export const newIdTag = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
