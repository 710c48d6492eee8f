// What takes a library for X.509. It is large, so that it is loaded only when somebody asks for it.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { PemConverter, Pkcs10CertificateRequestGenerator, X509Certificate } from '@peculiar/x509';
import type { Request16 } from '@voltagora/ocpp';

export type CertificateId = Request16<'DeleteCertificate'>['certificateHashData'];

/** By hashes of its issuer's name and key, and its serial number (RFC 6960). Rejects what is no certificate. Its issuer is sought among `others`, else it is taken for its own. */
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
  /** PEM */
  key: string;
  /** DER of the public key, in hexadecimal. */
  publicKey: string;
}

/** A new key, and the request to have it certified for this name. */
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
