import { expect, test } from 'vitest';
import { isDeepJson } from './is-deep-json.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['64 levels', lists(64), false],
  ['65 levels', lists(65), true],
  ['a list of many lists', `[${`${lists(60)},`.repeat(10)}1]`, false],
  ['brackets in a string', `{"a":"${'['.repeat(100)}"}`, false],
  ['brackets after an escaped quote', `{"a":"\\"${'['.repeat(100)}"}`, false],
  ['a string that ends with a backslash', `{"a":"\\\\","b":${lists(64)}}`, true],
  ['a text that only opens', '{'.repeat(100), true],
  ['an unfinished string', '"[[', false],
])('%s', (_, text, isDeep) => {
  expect(isDeepJson(text)).toBe(isDeep);
});
