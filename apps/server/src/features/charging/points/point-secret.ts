import { createHash, timingSafeEqual } from 'node:crypto';

/** Shorter secrets are refused: they are random and hashed without key stretching, so only their length protects them. */
export const POINT_SECRET_MIN = 16;

const sha256 = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();
const NOBODY = sha256('an identity that does not exist');

/** Returns the hash of a charging point's password. Throws RangeError if the password is shorter than 16 characters. */
export function hashPointSecret(secret: string): string {
  if (secret.length < POINT_SECRET_MIN) {
    throw new RangeError(`A charge point's password has at least ${POINT_SECRET_MIN} characters`);
  }
  return sha256(secret).toString('hex');
}

/**
 * Takes the same time for a wrong password, a malformed hash and an unknown identity (no hash). A password set in hexadecimal
 * (OCPP 1.6 security whitepaper, AuthorizationKey) also matches in its hexadecimal form, because some charging points do not
 * decode it.
 */
export function matchesPointSecret(secret: string, storedHash: string | undefined): boolean {
  const stored = Buffer.from(storedHash ?? '', 'hex');
  const known = stored.length === NOBODY.length;
  const wanted = known ? stored : NOBODY;
  const isPlain = timingSafeEqual(sha256(secret), wanted);
  const isHex = timingSafeEqual(sha256(Buffer.from(secret, 'hex')), wanted);
  return known && (isPlain || isHex);
}
