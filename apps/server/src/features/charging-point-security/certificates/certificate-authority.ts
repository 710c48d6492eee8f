// This installation's certificate authority for charging points, created on first use. Its key is stored in the
// database, encrypted with the installation's secret.
import 'reflect-metadata';
import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate as Certificate,
} from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Clock } from '../../../platform/clock.ts';
import type { Keyring, SealedValue } from '../../../platform/keys/keyring.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findAuthority, keepAuthority } from './certificate-authority.store.ts';

export interface IssuedCertificate {
  pem: string;
  /** SHA-256, in Node's notation. */
  fingerprint: string;
  validUntil: Date;
}

export type CertificateAuthority = ReturnType<typeof createCertificateAuthority>;

interface AuthorityDeps {
  db: Db;
  clock: Clock;
  /** Encrypts the authority's key. */
  keyring: Keyring;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNED_WITH = { name: 'ECDSA', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 20 * 365;
const CERTIFICATE_DAYS = 2 * 365;

export function createCertificateAuthority(deps: AuthorityDeps) {
  let opened: Promise<{ certificate: X509Certificate; key: CryptoKey }> | undefined;
  const authority = () => {
    opened ??= open(deps).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    /** The authority's own certificate in PEM form, which verifies the certificates it issued. */
    certificate: async (): Promise<string> => (await authority()).certificate.toString('pem'),
    /** Issues a client certificate for a public key, with the charging point's identity as its name. */
    async issue(publicKey: KeyObject, identity: string): Promise<IssuedCertificate> {
      const { certificate: issuer, key } = await authority();
      const now = deps.clock.now().getTime();
      const validUntil = wholeSeconds(now + CERTIFICATE_DAYS * DAY_MS);
      const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
      const issued = await X509CertificateGenerator.create({
        serialNumber: newSerialNumber(),
        issuer: issuer.subject,
        subject: [{ CN: [identity] }],
        // Back-dated by a day, for charging points whose clock is slow.
        notBefore: wholeSeconds(now - DAY_MS),
        notAfter: validUntil,
        publicKey: subjectKey,
        signingKey: key,
        signingAlgorithm: SIGNED_WITH,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth]),
          await SubjectKeyIdentifierExtension.create(subjectKey),
          await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
        ],
      });
      const pem = issued.toString('pem');
      return { pem, fingerprint: new Certificate(pem).fingerprint256, validUntil };
    },
  };
}

async function open({ db, clock, keyring }: AuthorityDeps) {
  const kept =
    (await findAuthority(db)) ?? (await keepAuthority(db, await make(clock.now(), keyring)));
  const key = unlock({ sealed: kept.private_key_pem, keyId: kept.key_id }, keyring);
  // The stored form is encrypted but not authenticated: what was put in its place must not sign.
  if (!new Certificate(kept.certificate_pem).checkPrivateKey(key)) {
    throw new Error(
      'The key of the authority for charger certificates is not that of its certificate: restore a backup.',
    );
  }
  return {
    certificate: new X509Certificate(kept.certificate_pem),
    key: key.toCryptoKey(CURVE, false, ['sign']),
  };
}

function unlock(value: SealedValue, keyring: Keyring): KeyObject {
  const key = keyring.open(value, { purpose: 'authorityKey' });
  if (key !== undefined) return createPrivateKey(key);
  const what = 'The key of the authority for charger certificates cannot be unlocked';
  throw new Error(`${what}: it was made with another VOLTAGORA_SECRET.`);
}

async function make(now: Date, keyring: Keyring) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: CURVE.namedCurve });
  const keys = {
    privateKey: privateKey.toCryptoKey(CURVE, false, ['sign']),
    publicKey: publicKey.toCryptoKey(CURVE, true, ['verify']),
  };
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: [{ CN: [`Voltagora chargers ${randomBytes(4).toString('hex')}`] }],
    notBefore: wholeSeconds(now.getTime() - DAY_MS),
    notAfter: wholeSeconds(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    keys,
    signingAlgorithm: SIGNED_WITH,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { sealed, keyId } = keyring.seal(pem, { purpose: 'authorityKey' });
  return {
    certificate_pem: certificate.toString('pem'),
    private_key_pem: sealed,
    key_id: keyId,
    created_at: now,
  };
}

/** X.509 requires a positive serial number. */
const newSerialNumber = (): string => `4${randomBytes(16).toString('hex').slice(1)}`;

/** Certificates have a resolution of one second. */
const wholeSeconds = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);
