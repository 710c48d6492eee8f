import { expect, test } from 'vitest';
import { hashPointSecret, matchesPointSecret } from './point-secret.ts';

test('a secret matches only its own hash', () => {
  const hash = hashPointSecret('0123456789abcdef');
  expect(hash).not.toContain('0123456789abcdef');
  expect(matchesPointSecret('0123456789abcdef', hash)).toBe(true);
  expect(matchesPointSecret('0123456789abcdeF', hash)).toBe(false);
});

test('nothing matches an unknown identity or an invalid hash', () => {
  for (const stored of [undefined, '', 'none']) {
    expect(matchesPointSecret('an identity that does not exist', stored)).toBe(false);
  }
});

test('a secret of fewer than 16 characters is refused', () => {
  expect(() => hashPointSecret('0123456789abcde')).toThrow(RangeError);
});
