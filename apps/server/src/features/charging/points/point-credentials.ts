import { randomInt } from 'node:crypto';

/** Without characters that look alike, because people type them into a charging point. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const IDENTITY_SIGNS = 12;
/** Every OCPP 1.6 charging point takes 16 to 20 characters; 20 of these have 99 bits of entropy. */
const PASSWORD_SIGNS = 20;

const random = (count: number): string =>
  Array.from({ length: count }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** Returns a random identity that cannot be guessed. */
export const newPointIdentity = (): string => `vg-${random(IDENTITY_SIGNS)}`;

export const newPointPassword = (): string => random(PASSWORD_SIGNS);

/** The URL that a charging point connects to, derived from the public URL of the installation. */
export const pointUrl = (publicUrl: string, identity: string): string =>
  `${publicUrl.replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`;
