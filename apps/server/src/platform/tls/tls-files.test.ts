import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../../tests/kit/certificates.ts';
import { readTls, rootOf, type TlsFiles, TlsFilesRefused } from './tls-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'voltagora-tls-'));
const at = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
let good: TlsFiles;
beforeAll(async () => {
  const { pem, key } = await selfSigned('localhost');
  const clientAuthorities = at('authorities.pem', rootCertificates.slice(0, 2).join('\n'));
  good = { certificates: [at('cert.pem', pem)], keys: [at('key.pem', key)], clientAuthorities };
});
afterAll(() => rmSync(folder, { recursive: true }));

test('matching files are loaded, with TLS 1.2 as minimum and all authorities of charging points', async () => {
  const { pem: ours } = await selfSigned('Ours');
  const read = readTls(good, [ours]);
  expect(read).toMatchObject({ minVersion: 'TLSv1.2', cert: [expect.stringContaining('BEGIN')] });
  expect(read.ca).toHaveLength(3);
});

const locked = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
const other = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

test.each([
  [
    'a missing file',
    { certificate: '/nowhere/cert.pem' },
    /VOLTAGORA_TLS_CERT cannot be read: .*Give a file/,
  ],
  ['a folder', { key: folder }, /VOLTAGORA_TLS_KEY cannot be read/],
  ['no certificate', { certificate: () => at('empty', 'hello') }, /VOLTAGORA_TLS_CERT .* PEM form/],
  [
    'a broken one',
    {
      certificate: () => at('torn', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'),
    },
    /VOLTAGORA_TLS_CERT .* PEM form/,
  ],
  ['no key', { key: () => at('nokey', 'hello') }, /VOLTAGORA_TLS_KEY .*no private key/],
  ['a locked key', { key: () => at('locked', locked()) }, /VOLTAGORA_TLS_KEY .*passphrase/],
  [
    "another's key",
    { key: () => at('other', other()) },
    /VOLTAGORA_TLS_KEY .* is not the one of .*VOLTAGORA_TLS_CERT/,
  ],
  [
    'authorities that are none',
    { clientAuthorities: () => at('none', '') },
    /VOLTAGORA_TLS_CLIENT_CA .* PEM form/,
  ],
])('%s is reported in one line with advice', (_, wrong, line) => {
  const files = Object.entries(wrong).map(([name, given]) => {
    const file = typeof given === 'string' ? given : given();
    if (name === 'clientAuthorities') return [name, file];
    return name === 'key' ? ['keys', [file]] : ['certificates', [file]];
  });
  const read = () => readTls({ ...good, ...Object.fromEntries(files) }, []);
  expect(read).toThrow(TlsFilesRefused);
  expect(read).toThrow(line);
});

test('the authority sent to charging points is the issuer of the certificate, or a public one', async () => {
  const [known = ''] = rootCertificates;
  expect(rootOf(good)).toContain('BEGIN CERTIFICATE');
  const found = rootOf({ ...good, certificates: [at('root.pem', known)] }) ?? '';
  expect(new X509Certificate(found).fingerprint).toBe(new X509Certificate(known).fingerprint);
  expect(rootOf(undefined)).toBeNull();
});
