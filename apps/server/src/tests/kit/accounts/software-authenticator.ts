// A passkey in software: signs challenges as an authenticator does, with a counter that a test can set (WebAuthn Level 3, ES256).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Site {
  rpId: string;
  origin: string;
}

export interface Signing {
  /** False for an authenticator that did not ask for a fingerprint or PIN. */
  isVerified?: boolean;
  origin?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function createSoftwareAuthenticator({ rpId, origin }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const authenticator = { counter: 0 };
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  };
  const flagsOf = ({ isVerified = true }: Signing): number =>
    USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return Object.assign(authenticator, {
    /** RegistrationResponseJSON. */
    register({ challenge }: { challenge: string }, how: Signing = {}) {
      const key = Buffer.concat([
        Buffer.alloc(16),
        lengthOf(id),
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const data = authData(flagsOf(how) | HAS_KEY, key);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, how.origin ?? origin)),
          attestationObject: base64url(attestation(data)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** AuthenticationResponseJSON; raises the counter unless it is 0. */
    authenticate({ challenge }: { challenge: string }, how: Signing = {}) {
      if (authenticator.counter > 0) authenticator.counter += 1;
      const data = authData(flagsOf(how));
      const client = clientData('webauthn.get', challenge, how.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
        clientExtensionResults: {},
      };
    },
  });
}

function lengthOf(id: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return length;
}

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an EC2 key of P-256 for ES256 (RFC 9053). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const coordinate = (label: number, value: string): Buffer =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
