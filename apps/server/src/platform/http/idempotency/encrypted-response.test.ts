import { expect, it } from 'vitest';
import { openAnswer, encryptResponse } from './encrypted-response.ts';

const text = '{"password":"a-password-of-sixteen"}';

it('can be decrypted only with the same secret', () => {
  const sealed = encryptResponse(text, 'ours');
  expect(openAnswer(sealed, 'ours')).toBe(text);
  expect(openAnswer(sealed, 'theirs')).toBeUndefined();
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('password');
  expect(encryptResponse(text, 'ours')).not.toBe(sealed);
});

it('is rejected after a change', () => {
  const bytes = Buffer.from(encryptResponse(text, 'ours'), 'base64');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(openAnswer(bytes.toString('base64'), 'ours')).toBeUndefined();
});
