// The identity of this server for a push service: RFC 8292. Every node has the same key pair, which outlives
// the secret of the installation, because a subscription ends with it.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface Vapid {
  /** The public key, uncompressed, in base64url, with which a browser subscribes. */
  publicKey: string;
  /** The header that identifies us to a push service at this origin, valid for twelve hours. */
  authorization(origin: string, now: Date): string;
}

const VALID_SECONDS = 12 * 3600;
const KEY_BYTES = 32;

/** `scalar` is the private key. `contact` is a `mailto:` or `https:` address of the host. */
export function createVapid(scalar: Buffer, contact: () => string): Vapid {
  const { publicKey, key } = keysOf(scalar);
  return {
    publicKey,
    authorization(origin, now) {
      const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
      const claims = { aud: origin, exp, sub: contact() };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function keysOf(scalar: Buffer): { publicKey: string; key: KeyObject } {
  const pair = createECDH('prime256v1');
  // Throws for one in four thousand million numbers: those beyond the order of the curve.
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + KEY_BYTES).toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: coordinate(1),
    y: coordinate(1 + KEY_BYTES),
  };
  return {
    publicKey: point.toString('base64url'),
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}
