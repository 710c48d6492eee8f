import { expect, test } from 'vitest';
import { isSameTag, readingsOfTag } from './id-tags.ts';

test.each([
  ['ABC123', null, ['ABC123']],
  ['ABC123_17654321', '_', ['ABC123_17654321', 'ABC123']],
  ['ABC123_17654321', null, ['ABC123_17654321']],
  ['TERM01;ABC123', null, ['TERM01;ABC123', 'ABC123']],
  ['ABC\u0001123 ', null, ['ABC123']],
  ['', '_', []],
])('%j of a charger whose tags end at %j may stand for %j', (tag, tagEndsAt, readings) => {
  expect(readingsOfTag(tag, { tagEndsAt })).toEqual(readings);
});

test.each([
  ['ABC123', 'abc123', true],
  ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRST\u0001\u0002', true],
  ['ABC123', 'ABC12', false],
  ['', 'ABC', false],
])('a session of %j and a stop of %j', (started, sent, same) => {
  expect(isSameTag(started, sent)).toBe(same);
});
