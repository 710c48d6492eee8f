import { randomInt } from 'node:crypto';

/** Without signs that look alike, because a person types them into a charging point. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const IDENTITY_SIGNS = 12;
/** OCPP 1.6 charging points take 16 to 20 characters for sure; 20 of these signs are 99 bits. */
const PASSWORD_SIGNS = 20;

const random = (count: number): string =>
  Array.from({ length: count }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** A name of a charging point that nobody guesses. */
export const newPointIdentity = (): string => `vg-${random(IDENTITY_SIGNS)}`;

export const newPointPassword = (): string => random(PASSWORD_SIGNS);

/** Where a charging point connects to, given where people open the product. */
export const pointUrl = (publicUrl: string, identity: string): string =>
  `${publicUrl.replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`;
