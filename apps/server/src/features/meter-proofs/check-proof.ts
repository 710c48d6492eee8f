// Verifies a signed meter reading, and gives the reason if it is not valid.
import { constants, verify } from 'node:crypto';
import { type Ocmf, readOcmf } from './ocmf.ts';
import { curveNamed, fingerprintOf, keyObject, readPublicKey, rsaKeyObject } from './public-key.ts';

export interface KnownKey {
  hex: string;
  source: 'owner' | 'charger';
  addedAt: Date;
  removedAt: Date | null;
}

export interface Proof {
  format: string;
  data: string;
  /** The key that the charging point sent with the reading. */
  publicKey: string | null;
}

export type ProofFault =
  | 'unknown_format'
  | 'unreadable'
  | 'unknown_method'
  | 'no_key'
  | 'other_key'
  | 'wrong_signature';

export interface CheckedProof {
  state: 'valid' | 'not_valid' | 'not_checkable';
  fault: ProofFault | null;
  /** The key that was used. */
  key: UsedKey | null;
  ocmf: Ocmf | null;
}

interface UsedKey {
  hex: string;
  fingerprint: string;
  /** `reading`: unconfirmed, because the key came with the reading that it should verify. */
  source: KnownKey['source'] | 'reading';
  addedAt: Date | null;
  removedAt: Date | null;
}

const PKCS1 = constants.RSA_PKCS1_PADDING;

/** `known`: all keys that the charging point ever had; it may have one meter per plug. */
export function checkProof(proof: Proof, known: readonly KnownKey[]): CheckedProof {
  if (proof.format !== 'OCMF') return unchecked('unknown_format', null);
  const ocmf = readOcmf(proof.data);
  if (ocmf === undefined) return unchecked('unreadable', null);
  const method = methodOf(ocmf.algorithm);
  if (method === undefined) return unchecked('unknown_method', ocmf);
  const sent = proof.publicKey === null ? null : readPublicKey(proof.publicKey);
  const isSignedWith = (hex: string) => method(ocmf, hex);
  const theirs = known.find(({ hex }) => isSignedWith(hex));
  if (theirs !== undefined) return result('valid', null, used(theirs), ocmf);
  const isBySent = sent !== null && isSignedWith(sent);
  if (isBySent && known.length === 0) return result('valid', null, sentAlong(sent), ocmf);
  if (isBySent) return result('not_valid', 'other_key', sentAlong(sent), ocmf);
  if (sent === null && known.length === 0) return unchecked('no_key', ocmf);
  return result('not_valid', 'wrong_signature', null, ocmf);
}

/** Whether a reading is signed with this key. */
type Method = (ocmf: Ocmf, hex: string) => boolean;

function methodOf(algorithm: string): Method | undefined {
  const [, kind = '', named = '', bits] =
    /^(ECDSA|RSA)(?:-(\w+))?-SHA-?(256|384|512)$/iu.exec(algorithm) ?? [];
  const hash = `sha${bits}`;
  // Method names contain the size of an RSA key, which the key itself defines.
  if (kind.toUpperCase() === 'RSA') return (ocmf, hex) => isSignedByRsa(ocmf, hex, hash);
  const curve = curveNamed(named);
  if (curve === undefined) return undefined;
  return (ocmf, hex) => isSignedOnCurve(ocmf, hex, { curve, hash });
}

/** The standard says DER; some meters concatenate the two numbers instead. */
function isSignedOnCurve(
  { signedText, signature }: Ocmf,
  hex: string,
  { curve, hash }: { curve: string; hash: string },
): boolean {
  const key = keyObject(hex, curve);
  if (key === null) return false;
  const text = Buffer.from(signedText);
  return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
    try {
      return verify(hash, text, { key, dsaEncoding }, signature);
    } catch {
      return false;
    }
  });
}

function isSignedByRsa({ signedText, signature }: Ocmf, hex: string, hash: string): boolean {
  const key = rsaKeyObject(hex);
  if (key === null) return false;
  return verify(hash, Buffer.from(signedText), { key, padding: PKCS1 }, signature);
}

const result = (
  state: CheckedProof['state'],
  fault: ProofFault | null,
  key: UsedKey | null,
  ocmf: Ocmf | null,
): CheckedProof => ({ state, fault, key, ocmf });

const unchecked = (fault: ProofFault, ocmf: Ocmf | null): CheckedProof =>
  result('not_checkable', fault, null, ocmf);

const used = ({ hex, ...rest }: KnownKey): UsedKey => ({
  hex,
  fingerprint: fingerprintOf(hex),
  ...rest,
});

const sentAlong = (hex: string): UsedKey => ({
  hex,
  fingerprint: fingerprintOf(hex),
  source: 'reading',
  addedAt: null,
  removedAt: null,
});
