// The certificate and key of the server and the certificate authorities of charging points, read from the files of the settings.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates, type SecureContextOptions } from 'node:tls';

export interface TlsFiles {
  /** One for each kind of key, so that charging points of either kind of cipher suite can connect. */
  certificates: readonly string[];
  /** Those of the certificates, in their order. */
  keys: readonly string[];
  clientAuthorities: string | undefined;
}

/** Thrown by readTls; the message is one line that names the setting and says what to do. */
export class TlsFilesRefused extends Error {}

type Setting = 'VOLTAGORA_TLS_CERT' | 'VOLTAGORA_TLS_KEY' | 'VOLTAGORA_TLS_CLIENT_CA';

/** With the contents checked to match; `ownAuthorities` are also trusted for client certificates. */
export function readTls(files: TlsFiles, ownAuthorities: readonly string[]): SecureContextOptions {
  const { certificates, keys, clientAuthorities } = files;
  const pairs = certificates.map((file, index) => readPair(file, keys[index] ?? ''));
  const others =
    clientAuthorities === undefined
      ? []
      : certificatesIn(
          'VOLTAGORA_TLS_CLIENT_CA',
          clientAuthorities,
          readText('VOLTAGORA_TLS_CLIENT_CA', clientAuthorities),
        );
  return {
    cert: pairs.map(({ cert }) => cert),
    key: pairs.map(({ key }) => key),
    ca: [...ownAuthorities, ...others.map(String)],
    minVersion: 'TLSv1.2',
  };
}

function readPair(certificateFile: string, keyFile: string): { cert: string; key: string } {
  const cert = readText('VOLTAGORA_TLS_CERT', certificateFile);
  const key = readText('VOLTAGORA_TLS_KEY', keyFile);
  const [leaf] = certificatesIn('VOLTAGORA_TLS_CERT', certificateFile, cert);
  if (leaf?.checkPrivateKey(privateKeyIn(keyFile, key))) return { cert, key };
  throw new TlsFilesRefused(
    `The key of VOLTAGORA_TLS_KEY (${keyFile}) is not the one of the certificate of VOLTAGORA_TLS_CERT (${certificateFile}). Give the two that were made together; the server's own certificate comes first in its file.`,
  );
}

/** The certificates of a text of PEM blocks; throws what `X509Certificate` throws. */
export const readChain = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? []).map(
    (block) => new X509Certificate(block),
  );

function readText(setting: Setting, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    throw new TlsFilesRefused(
      `The file of ${setting} cannot be read: ${why}. Give a file that this program may read.`,
    );
  }
}

function certificatesIn(setting: Setting, file: string, pem: string): X509Certificate[] {
  try {
    const chain = readChain(pem);
    if (chain.length > 0) return chain;
  } catch {
    // Reported below: an unreadable block counts as none.
  }
  throw new TlsFilesRefused(
    `The file of ${setting} (${file}) has no certificate in it. Give one in PEM form, which begins with -----BEGIN CERTIFICATE-----.`,
  );
}

function privateKeyIn(file: string, pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    const advice = pem.includes('ENCRYPTED')
      ? 'is locked with a passphrase. Store it without one, readable by this program alone.'
      : 'has no private key in it. Give one in PEM form, which begins with -----BEGIN PRIVATE KEY-----.';
    throw new TlsFilesRefused(`The file of VOLTAGORA_TLS_KEY (${file}) ${advice}`);
  }
}

/** The authority that issued the first certificate of this server, in PEM form; null if it is unknown. */
export function rootOf(files: TlsFiles | undefined): string | null {
  const [first] = files?.certificates ?? [];
  if (first === undefined) return null;
  const top = readChain(readText('VOLTAGORA_TLS_CERT', first)).at(-1);
  if (top === undefined) return null;
  if (top.checkIssued(top)) return top.toString();
  const isIssuer = (root: X509Certificate) => top.checkIssued(root) && top.verify(root.publicKey);
  return (
    rootCertificates
      .map((pem) => new X509Certificate(pem))
      .find(isIssuer)
      ?.toString() ?? null
  );
}
