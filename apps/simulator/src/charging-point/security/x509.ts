// X.509 functions that need a large library, which is loaded on first use.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { PemConverter, Pkcs10CertificateRequestGenerator, X509Certificate } from '@peculiar/x509';
import type { Request16 } from '@voltagora/ocpp';

export type CertificateId = Request16<'DeleteCertificate'>['certificateHashData'];

/**
 * Certificate hash data by RFC 6960: hashes of the issuer's name and key, and the serial number. Rejects an invalid certificate.
 * The issuer is searched in `others`; otherwise the certificate is assumed to be self-signed.
 */
export async function identify(
  pem: string,
  others: readonly string[],
  hashAlgorithm: CertificateId['hashAlgorithm'] = 'SHA256',
): Promise<CertificateId> {
  const certificate = new X509Certificate(pem);
  const issuer = others
    .map((each) => new X509Certificate(each))
    .find(({ subject }) => subject === certificate.issuer);
  const issuerName = new Uint8Array(certificate.issuerName.toArrayBuffer());
  const issuerKey = await (issuer ?? certificate).publicKey.getKeyIdentifier(
    hashAlgorithm.replace('SHA', 'SHA-'),
  );
  return {
    hashAlgorithm,
    issuerNameHash: createHash(hashAlgorithm).update(issuerName).digest('hex'),
    issuerKeyHash: Buffer.from(issuerKey).toString('hex'),
    serialNumber: certificate.serialNumber.replace(/^0+(?=.)/u, '').toLowerCase(),
  };
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export interface CertificateRequest {
  csr: string;
  /** PEM. */
  key: string;
  /** DER of the public key, in hexadecimal. */
  publicKey: string;
}

/** Generates a key and a certificate signing request for this name. */
export async function makeRequest(name: string, organisation: string): Promise<CertificateRequest> {
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const [secret, open, request] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', keys.privateKey),
    crypto.subtle.exportKey('spki', keys.publicKey),
    Pkcs10CertificateRequestGenerator.create({
      name: [{ CN: [name] }, { O: [organisation] }],
      keys,
      signingAlgorithm: ECDSA,
    }),
  ]);
  return {
    csr: request.toString('pem'),
    key: PemConverter.encode(secret, 'PRIVATE KEY'),
    publicKey: Buffer.from(open).toString('hex'),
  };
}
