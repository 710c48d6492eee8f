// A meter that signs the readings at start and end of a session in the Open Charge Metering Format with its own key.
import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

export interface MeterRegister {
  at: string;
  wh: number;
}

export interface SignedCharge {
  /** OCMF: the readings and their signature. */
  data: string;
  method: string;
  /** A SubjectPublicKeyInfo in hexadecimal. */
  publicKey: string;
}

const METHOD = 'ECDSA-secp256r1-SHA256';
const COORDINATE_BYTES = 32;

/** The public key of a charging point's meter, in hexadecimal; derived from the identity, so it is the same in every run. */
export const meterKeyOf = (identity: string): string =>
  createPublicKey(privateKeyOf(identity)).export({ format: 'der', type: 'spki' }).toString('hex');

export function signCharge(
  identity: string,
  { begin, end }: { begin: MeterRegister; end: MeterRegister },
): SignedCharge {
  const payload = JSON.stringify({
    FV: '1.0',
    GI: 'Voltagora simulator',
    GS: identity,
    PG: 'T1',
    MV: 'Simulated',
    MM: 'Meter',
    MS: identity,
    IS: false,
    IT: 'NONE',
    RD: [readingOf('B', begin), readingOf('E', end)],
  });
  const signature = sign('sha256', Buffer.from(payload), privateKeyOf(identity));
  const section = JSON.stringify({ SA: METHOD, SD: signature.toString('hex') });
  return { data: `OCMF|${payload}|${section}`, method: METHOD, publicKey: meterKeyOf(identity) };
}

const readingOf = (kind: 'B' | 'E', { at, wh }: MeterRegister) => ({
  TM: `${at.slice(0, 19)},${at.slice(20, 23)}+0000 S`,
  TX: kind,
  RV: wh / 1_000,
  RI: '1-b:1.8.0',
  RU: 'kWh',
  ST: 'G',
});

function privateKeyOf(identity: string) {
  const secret = createHash('sha256').update(`simulated meter of ${identity}`).digest();
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const part = (from: number) =>
    point.subarray(from, from + COORDINATE_BYTES).toString('base64url');
  const [x, y] = [part(1), part(1 + COORDINATE_BYTES)];
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x, y };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}
