import { expect, it } from 'vitest';
import { openAnswer, encryptResponse } from './encrypted-response.ts';

const text = '{"password":"a-password-of-sixteen"}';

it('is read again with the same secret alone, and shows nothing without it', () => {
  const sealed = encryptResponse(text, 'ours');
  expect(openAnswer(sealed, 'ours')).toBe(text);
  expect(openAnswer(sealed, 'theirs')).toBeUndefined();
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('password');
  expect(encryptResponse(text, 'ours')).not.toBe(sealed);
});

it('is not believed when it was changed', () => {
  const bytes = Buffer.from(encryptResponse(text, 'ours'), 'base64');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(openAnswer(bytes.toString('base64'), 'ours')).toBeUndefined();
});
