// Validates a charging point's certificate signing request: its name, signature and key.
import 'reflect-metadata';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';

export type SigningFault = 'unreadable' | 'not_its_key' | 'weak_key' | 'other_name';

export type SigningReading =
  | { ok: true; publicKey: KeyObject }
  | { ok: false; fault: SigningFault; name?: string };

const RSA_BITS = { min: 2048, max: 4096 };
const CURVES: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const NAME_MAX = 64;

/** Reads a PKCS #10 request in PEM form for the charging point of this identity, and verifies its signature. */
export async function readSigningRequest(pem: string, identity: string): Promise<SigningReading> {
  const request = parsed(pem);
  if (request === undefined) return { ok: false, fault: 'unreadable' };
  const publicKey = publicKeyOf(request);
  if (publicKey === undefined || !isStrong(publicKey) || isWeaklySigned(request)) {
    return { ok: false, fault: 'weak_key' };
  }
  if (!(await isSignedByItself(request))) return { ok: false, fault: 'not_its_key' };
  const names = request.subjectName.getField('CN');
  if (names.length !== 1 || names[0] !== identity) {
    return { ok: false, fault: 'other_name', name: names.join(', ').slice(0, NAME_MAX) };
  }
  return { ok: true, publicKey };
}

function parsed(pem: string): Pkcs10CertificateRequest | undefined {
  try {
    // Some charging points send line breaks as the two characters \n.
    return new Pkcs10CertificateRequest(pem.replaceAll(String.raw`\n`, '\n'));
  } catch {
    return undefined;
  }
}

function publicKeyOf({ publicKey }: Pkcs10CertificateRequest): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKey.rawData), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails;
  if (asymmetricKeyType === 'ec') return CURVES.has(namedCurve);
  // Longer keys slow down every handshake, and could be sent to do so.
  return (
    asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS.min && modulusLength <= RSA_BITS.max
  );
}

function isWeaklySigned({ signatureAlgorithm }: Pkcs10CertificateRequest): boolean {
  return /sha-?1$|md5/iu.test(signatureAlgorithm.hash?.name ?? '');
}

async function isSignedByItself(request: Pkcs10CertificateRequest): Promise<boolean> {
  try {
    return await request.verify();
  } catch {
    return false;
  }
}
