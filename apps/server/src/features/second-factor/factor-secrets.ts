// How secrets of factors are stored: encrypted or hashed with keys that are derived from the secret of the installation.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const encryptionKey = (secret: string): Buffer => keyFor(secret, 'authenticator secrets');

/** Bound to the person, so that a row copied to somebody else cannot be read. */
export function encryptSecret(text: string, userId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(secret), nonce);
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
}

/** Undefined when it was encrypted for somebody else or with another secret of the installation. */
export function openSecret(sealed: string, userId: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, encryptionKey(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

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

/** A keyed hash: without the secret of the installation, a copy of the database does not suffice to try codes. */
export function hashRecoveryCode(code: string, userId: string, secret: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', keyFor(secret, 'recovery codes'))
    .update(`${userId} ${letters}`)
    .digest('hex');
}

/** A fast hash suffices, because challenges are random. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('hex');
