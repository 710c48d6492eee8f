// A certificate authority for tests.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { PublicKeyType, X509Certificate } from '@peculiar/x509';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const makeKeys = () => crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);

export interface Authority {
  root: string;
  /** A PEM certificate for this signing request. */
  sign(csr: string, days?: number): Promise<string>;
  /** Certificate and key of a local server. */
  makeServer(): Promise<{ cert: string; key: string }>;
}

export async function makeAuthority(name = 'Test root'): Promise<Authority> {
  const keys = await makeKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ECDSA,
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });

  function issue(
    subject: string,
    publicKey: PublicKeyType,
    days: number,
  ): Promise<X509Certificate> {
    return X509CertificateGenerator.create({
      subject,
      issuer: root.subject,
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: ECDSA,
      notBefore: new Date(Date.now() - 2 * DAY_MS),
      notAfter: new Date(Date.now() + days * DAY_MS),
      extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
    });
  }

  return {
    root: root.toString('pem'),
    async sign(csr, days = 1) {
      const request = new Pkcs10CertificateRequest(csr);
      return (await issue(request.subject, request.publicKey, days)).toString('pem');
    },
    async makeServer() {
      const own = await makeKeys();
      const certificate = await issue('CN=127.0.0.1', own.publicKey, 1);
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
      return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
    },
  };
}
