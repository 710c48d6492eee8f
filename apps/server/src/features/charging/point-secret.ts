import { createHash, timingSafeEqual } from 'node:crypto';

/** Shorter secrets are refused: they are random and not stretched, so length is all that protects them. */
export const POINT_SECRET_MIN = 16;

const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const NOBODY = sha256('an identity that does not exist');

/** What is stored of a charge point's password. Throws RangeError when it is shorter than 16 characters. */
export function hashPointSecret(secret: string): string {
  if (secret.length < POINT_SECRET_MIN) {
    throw new RangeError(`A charge point's password has at least ${POINT_SECRET_MIN} characters`);
  }
  return sha256(secret).toString('hex');
}

/** Takes the same time for a wrong password, a malformed hash and an unknown identity (no hash). */
export function matchesPointSecret(secret: string, storedHash: string | undefined): boolean {
  const stored = Buffer.from(storedHash ?? '', 'hex');
  const known = stored.length === NOBODY.length;
  return timingSafeEqual(sha256(secret), known ? stored : NOBODY) && known;
}
