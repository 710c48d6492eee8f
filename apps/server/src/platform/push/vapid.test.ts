import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapid } from './vapid.ts';

const KEY = Buffer.alloc(32, 7);
const NOW = new Date('2026-07-01T09:00:00Z');

test('a push service can verify the sender and the expiry', () => {
  const vapid = createVapid(KEY, () => 'mailto:host@volt.example');
  const header = vapid.authorization('https://push.example', NOW);
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  const point = Buffer.from(key, 'base64url');
  expect(point).toHaveLength(65);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: NOW.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:host@volt.example',
  });
});

test('the public key depends only on the private key', () => {
  const keyOf = (key: Buffer) => createVapid(key, () => '').publicKey;
  expect(keyOf(KEY)).toBe(keyOf(Buffer.alloc(32, 7)));
  expect(keyOf(KEY)).not.toBe(keyOf(Buffer.alloc(32, 8)));
});
