// Parses public keys of meters in the formats in which they are printed or sent.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** By the method name in OCMF's `SA`: the object identifier of the curve, and the size of a coordinate in bytes. */
const CURVES: Readonly<Record<string, { oid: string; bytes: number }>> = {
  secp192k1: { oid: '06052b8104001f', bytes: 24 },
  secp192r1: { oid: '06082a8648ce3d030101', bytes: 24 },
  secp256k1: { oid: '06052b8104000a', bytes: 32 },
  secp256r1: { oid: '06082a8648ce3d030107', bytes: 32 },
  secp384r1: { oid: '06052b81040022', bytes: 48 },
  secp521r1: { oid: '06052b81040023', bytes: 66 },
  brainpool256r1: { oid: '06092b2403030208010107', bytes: 32 },
  brainpool384r1: { oid: '06092b240303020801010b', bytes: 48 },
  brainpool512r1: { oid: '06092b240303020801010d', bytes: 64 },
};
const EC_PUBLIC_KEY = '06072a8648ce3d0201';

export const curveNamed = (name: string): string | undefined => {
  const curve = name.replace('brainpoolP', 'brainpool');
  return Object.hasOwn(CURVES, curve) ? curve : undefined;
};

/**
 * The key as hexadecimal; null for an invalid key. Accepts hexadecimal with or without blanks and colons, base64, PEM,
 * and OCPP's base64 of `oca:base16:asn1:…` or of hexadecimal.
 */
export function readPublicKey(text: string): string | null {
  const bare = text.replaceAll(/-----[A-Z ]+-----/gu, '').replaceAll(/\s/gu, '');
  const hex = hexIn(bare) ?? hexIn(Buffer.from(bare, 'base64').toString()) ?? base64In(bare);
  return hex !== null && isKey(hex) ? hex : null;
}

function hexIn(text: string): string | null {
  const [, digits = ''] = /^(?:oca:base16:[^:]*:|0x)?([0-9a-f:\s-]+)$/iu.exec(text) ?? [];
  const hex = digits.replaceAll(/[^0-9a-f]/giu, '').toLowerCase();
  return hex.length > 0 && hex.length % 2 === 0 ? hex : null;
}

function base64In(text: string): string | null {
  const [, digits = ''] = /^(?:oca:base64:[^:]*:)?([A-Za-z0-9+/_-]+=*)$/u.exec(text) ?? [];
  const hex = Buffer.from(digits, 'base64').toString('hex');
  return hex === '' ? null : hex;
}

const isKey = (hex: string): boolean =>
  rsaKeyObject(hex) !== null || Object.keys(CURVES).some((curve) => keyObject(hex, curve) !== null);

/** Shorter keys can be factored. */
const RSA_BITS_LEAST = 2_048;

/** Null when it is not an RSA key, or too short. */
export function rsaKeyObject(hex: string): KeyObject | null {
  const der = Buffer.from(hex, 'hex');
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: der, format: 'der', type });
      const { asymmetricKeyType, asymmetricKeyDetails } = key;
      const bits = asymmetricKeyDetails?.modulusLength ?? 0;
      return asymmetricKeyType === 'rsa' && bits >= RSA_BITS_LEAST ? key : null;
    } catch {
      continue;
    }
  }
  return null;
}

/** A key object for verification; a bare point is read as a point of `curve`. Null for an invalid key. */
export function keyObject(hex: string, curve: string): KeyObject | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(derOf(hex, curve), 'hex'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ec' ? key : null;
  } catch {
    return null;
  }
}

function derOf(hex: string, name: string): string {
  const curve = CURVES[name];
  const bytes = hex.length / 2;
  if (curve === undefined) return hex;
  const isPoint = hex.startsWith('04') && bytes === 2 * curve.bytes + 1;
  const isCompressed = /^0[23]/u.test(hex) && bytes === curve.bytes + 1;
  if (isPoint || isCompressed) return wrapped(hex, curve.oid);
  return bytes === 2 * curve.bytes ? wrapped(`04${hex}`, curve.oid) : hex;
}

const wrapped = (point: string, oid: string): string =>
  tagged('30', tagged('30', EC_PUBLIC_KEY + oid) + tagged('03', `00${point}`));

function tagged(tag: string, content: string): string {
  const bytes = content.length / 2;
  const length = bytes.toString(16).padStart(2, '0');
  return tag + (bytes < 128 ? length : `81${length}`) + content;
}

/** A short fingerprint to tell keys apart. */
export const fingerprintOf = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex').slice(0, 16);
