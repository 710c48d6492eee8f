// Requests and responses made by OpenSSL 3 (`openssl ocsp -sha256 -no_nonce`), for a certificate that is good and one that is revoked.
import { describe, expect, test } from 'vitest';
import { OCSP_SAMPLES } from '../../tests/kit/ocsp-samples.ts';
import { ocspRequest, readOcspResponse } from './ocsp-messages.ts';

const { good, revoked, named } = OCSP_SAMPLES;
const NOW = new Date('2026-12-01T00:00:00Z');

describe('an OCSP request', () => {
  test('is the one that OpenSSL writes', () => {
    expect(ocspRequest(named(good.serialNumber))?.toString('base64')).toBe(good.request);
    expect(ocspRequest(named(revoked.serialNumber))?.toString('base64')).toBe(revoked.request);
  });

  test.each([
    { hashAlgorithm: 'MD5' },
    { issuerNameHash: 'xyz' },
    { issuerKeyHash: '' },
    { serialNumber: '0x1' },
  ])('is not written for %j', (wrong) => {
    expect(ocspRequest({ ...named('1'), ...wrong })).toBeNull();
  });

  test('takes a serial number without its leading zero', () => {
    expect(ocspRequest(named('1'))).toEqual(ocspRequest(named('01')));
  });
});

describe('an OCSP response', () => {
  const read = (response: string, serialNumber: string, now = NOW) =>
    readOcspResponse(Buffer.from(response, 'base64'), named(serialNumber), now);

  test('says whether the certificate is good', () => {
    expect(read(good.response, good.serialNumber)).toBe('good');
    expect(read(revoked.response, revoked.serialNumber)).toBe('revoked');
  });

  test('counts for its own certificate alone', () => {
    expect(read(good.response, revoked.serialNumber)).toBeNull();
  });

  test('counts until its next update', () => {
    expect(read(good.response, good.serialNumber, new Date('2199-01-01T00:00:00Z'))).toBeNull();
  });

  test.each(['', 'AAAA', good.response.slice(0, 200)])('damaged says nothing: %j', (response) => {
    expect(read(response, good.serialNumber)).toBeNull();
  });
});
