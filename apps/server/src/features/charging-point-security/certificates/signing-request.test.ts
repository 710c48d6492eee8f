import { expect, test } from 'vitest';
import { rsaSigningRequest, signingRequest } from '../../../tests/kit/certificates.ts';
import { readSigningRequest } from './signing-request.ts';

test('accepts the charging point’s own request, with either kind of key and with escaped line breaks', async () => {
  const { pem } = await signingRequest('CP-1');
  expect(await readSigningRequest(pem, 'CP-1')).toMatchObject({ ok: true });
  expect(await readSigningRequest(pem.replaceAll('\n', String.raw`\n`), 'CP-1')).toMatchObject({
    ok: true,
  });
  expect(await readSigningRequest(await rsaSigningRequest('CP-1', 2048), 'CP-1')).toMatchObject({
    ok: true,
  });
});

test('reports another charging point’s name, whatever its case', async () => {
  const { pem } = await signingRequest('CP-2');
  const other = { ok: false, fault: 'other_name', name: 'CP-2' };
  expect(await readSigningRequest(pem, 'CP-1')).toEqual(other);
  expect(await readSigningRequest(pem, 'cp-2')).toEqual(other);
});

test.each([
  [1024, 'SHA-256'],
  [2048, 'SHA-1'],
])('an RSA key of %j bits signed over %s is too weak', async (bits, hash) => {
  const reading = await readSigningRequest(await rsaSigningRequest('CP-1', bits, hash), 'CP-1');
  expect(reading).toEqual({ ok: false, fault: 'weak_key' });
});

test('refuses a request that was changed after signing', async () => {
  const { pem } = await signingRequest('CP-1');
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  der.write('CP-9', der.indexOf('CP-1'));
  const forged = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
  expect(await readSigningRequest(forged, 'CP-9')).toEqual({ ok: false, fault: 'not_its_key' });
});

test.each([
  '',
  'hello',
  '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----',
  '\0'.repeat(5500),
])('reports text that is not a request as unreadable: %j', async (text) => {
  expect(await readSigningRequest(text, 'CP-1')).toEqual({ ok: false, fault: 'unreadable' });
});
