// Credentials and trust of a charging point: password, certificate and key, and trusted root certificates (security profiles 1 to
// 3).
import { X509Certificate } from 'node:crypto';
import { CERTIFICATE_STORE_MAX } from '../configuration-keys.ts';
import type { CertificateId, CertificateRequest } from './x509.ts';

export interface Tls {
  ca?: string;
  cert?: string;
  key?: string;
}

export interface InstalledRoot {
  /** In the terms of the OCPP version. */
  use: string;
  pem: string;
}

export interface Keyring {
  password(): Buffer;
  changePassword(password: Buffer): void;
  tls(): Tls;
  /** Generates a key; returns the certificate signing request. */
  makeRequest(): Promise<string>;
  /** False unless the certificate fits the key of the last request, is valid now, and its chain is complete. */
  takeChain(pem: string): boolean;
  install(root: InstalledRoot): boolean;
  installed(uses: readonly string[]): Promise<(InstalledRoot & { id: CertificateId })[]>;
  remove(id: CertificateId): Promise<boolean>;
}

export interface KeyringOptions {
  identity: string;
  vendor: string;
  password: string;
  tls?: Tls;
}

const x509 = () => import('./x509.ts');
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/gu;

export function createKeyring(options: KeyringOptions): Keyring {
  let password: Buffer = Buffer.from(options.password);
  let { cert, key } = options.tls ?? {};
  let roots: InstalledRoot[] = (options.tls?.ca?.match(PEM) ?? []).map((pem) => ({
    use: 'CSMSRootCertificate',
    pem,
  }));
  let pending: CertificateRequest | null = null;

  const pems = (): string[] => roots.map(({ pem }) => pem);

  return {
    password: () => password,
    changePassword(next) {
      password = next;
    },
    tls: () => ({
      ...(roots.length > 0 && { ca: pems().join('\n') }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    }),
    async makeRequest() {
      const { makeRequest } = await x509();
      pending = await makeRequest(options.identity, options.vendor);
      return pending.csr;
    },
    takeChain(pem) {
      const chain = readChain(pem);
      const [own] = chain;
      if (own === undefined || pending === null) return false;
      const spki = own.publicKey.export({ type: 'spki', format: 'der' }).toString('hex');
      if (spki !== pending.publicKey || !isInForce(own) || !isWhole(chain)) return false;
      cert = chain.map(String).join('\n');
      ({ key } = pending);
      pending = null;
      return true;
    },
    install(root) {
      const [certificate] = readChain(root.pem);
      if (certificate === undefined || !isInForce(certificate)) return false;
      if (roots.length >= CERTIFICATE_STORE_MAX) return false;
      roots = [...roots.filter(({ pem }) => pem !== root.pem), root];
      return true;
    },
    async installed(uses) {
      const { identify } = await x509();
      return Promise.all(
        roots
          .filter(({ use }) => uses.length === 0 || uses.includes(use))
          .map(async (root) => ({ ...root, id: await identify(root.pem, pems()) })),
      );
    },
    async remove(id) {
      const { identify } = await x509();
      const ids = await Promise.all(pems().map((pem) => identify(pem, pems(), id.hashAlgorithm)));
      const index = ids.findIndex((each) => isSame(each, id));
      if (index === -1) return false;
      roots = roots.toSpliced(index, 1);
      return true;
    },
  };
}

function readChain(pem: string): X509Certificate[] {
  try {
    return (pem.match(PEM) ?? []).map((each) => new X509Certificate(each));
  } catch {
    return [];
  }
}

const isInForce = ({ validFromDate, validToDate }: X509Certificate): boolean =>
  validFromDate.getTime() - CLOCK_TOLERANCE_MS <= Date.now() && Date.now() < validToDate.getTime();

const CLOCK_TOLERANCE_MS = 300_000;

/** Each certificate is signed by the next one. The root may differ from the central system's. */
const isWhole = (chain: readonly X509Certificate[]): boolean =>
  chain.every((certificate, index) => {
    const next = chain[index + 1];
    return next === undefined || certificate.verify(next.publicKey);
  });

function isSame(one: CertificateId, other: CertificateId): boolean {
  const plain = (id: CertificateId): string =>
    [id.issuerNameHash, id.issuerKeyHash, id.serialNumber.replace(/^0+(?=.)/u, '')]
      .join(' ')
      .toLowerCase();
  return plain(one) === plain(other);
}
