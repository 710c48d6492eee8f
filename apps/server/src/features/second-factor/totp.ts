// Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, which every such app supports.
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** A code counts one step before and after its own, for clocks that differ. */
const WINDOW = 1;

/** A random secret as base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Voltagora', label, secret: Secret.fromBase32(secret) });

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step whose code this is; undefined when it is a code of no step around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
