import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentsOnDisk, linkViolations, readmeViolations } from './document-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const documents = documentsOnDisk(ROOT);

test('every link of the documents leads to a file and a heading that exist', () => {
  expect(documents.size).toBeGreaterThan(40);
  expect(linkViolations(ROOT, documents)).toEqual([]);
});

test('the README stays short', () => {
  expect(readmeViolations(documents)).toEqual([]);
});

test('a link that leads nowhere is found', () => {
  const made = new Map([
    ['docs/a.md', '# One thing\n\n[c](c.md), [here](#one-thing), [out](https://example.org)'],
    ['docs/b.md', '# B\n[a](a.md#one-thing)\n[a](a.md#other), [readme](../README.md)'],
  ]);
  expect(linkViolations(ROOT, made)).toEqual([
    { file: 'docs/a.md', line: 3, message: 'links to c.md, which does not exist' },
    {
      file: 'docs/b.md',
      line: 3,
      message: 'links to the heading #other, which docs/a.md lacks',
    },
  ]);
});

test('a README of more than 900 words is found', () => {
  expect(readmeViolations(new Map([['README.md', 'word '.repeat(900)]]))).toEqual([]);
  expect(readmeViolations(new Map([['README.md', 'word '.repeat(901)]]))).toHaveLength(1);
});
