import { expect, test } from 'vitest';
import { isSameTag, readingsOfTag } from './id-tags.ts';

test.each([
  ['ABC123', ['ABC123']],
  ['ABC123_17654321', ['ABC123_17654321', 'ABC123']],
  ['TERM01;ABC123', ['TERM01;ABC123', 'ABC123']],
  ['ABC\u0001123 ', ['ABC123']],
  ['', []],
])('%j may stand for %j', (tag, readings) => {
  expect(readingsOfTag(tag)).toEqual(readings);
});

test.each([
  ['ABC123', 'abc123', true],
  ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRST\u0001\u0002', true],
  ['ABC123', 'ABC12', false],
  ['', 'ABC', false],
])('a session of %j and a stop of %j', (started, sent, same) => {
  expect(isSameTag(started, sent)).toBe(same);
});
