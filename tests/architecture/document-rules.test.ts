import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  adrViolations,
  documentsOnDisk,
  journeyViolations,
  kitViolations,
  linkViolations,
  pathViolations,
  readmeViolations,
} from './document-rules.ts';
import { treeOnDisk } from './source-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const documents = documentsOnDisk(ROOT);

test('every link in the documents leads to an existing file and heading', () => {
  expect(documents.size).toBeGreaterThan(40);
  expect(linkViolations(ROOT, documents)).toEqual([]);
});

test('files named in the documents exist', () => {
  expect(pathViolations(ROOT, documents, treeOnDisk(ROOT).files.keys())).toEqual([]);
});

test('a named file that does not exist is found', () => {
  const made = new Map([
    ['docs/a.md', '`tools/test.ts`, `tools/*.ts`, `run.ts`\n`tools/gone.ts`, `gone.ts`'],
  ]);
  expect(pathViolations(ROOT, made, ['tools/steps/run.ts'])).toEqual([
    { file: 'docs/a.md', line: 2, message: 'names tools/gone.ts, which does not exist' },
    { file: 'docs/a.md', line: 2, message: 'names gone.ts, which does not exist' },
  ]);
});

test('every file of a kit is in the README of the kit', () => {
  expect(kitViolations(documents, treeOnDisk(ROOT).files.keys())).toEqual([]);
});

test('a file of a kit that its README does not link to is found', () => {
  const made = new Map([['apps/web/src/tests/kit/README.md', '[a](people/user.ts) `config.ts`']]);
  const files = ['people/user.ts', 'config.ts'].map((name) => `apps/web/src/tests/kit/${name}`);
  const found = kitViolations(made, [...files, 'tests/kit/node-point.ts', 'tests/nodes/a.ts']);
  expect(found.map(({ file }) => file)).toEqual([
    'apps/web/src/tests/kit/config.ts',
    'tests/kit/node-point.ts',
  ]);
});

test('journeys in ARCHITECTURE.md only go forward', () => {
  const page = documents.get('ARCHITECTURE.md') ?? '';
  expect(page.match(/^\d+\. `/gm)?.length).toBeGreaterThan(20);
  expect(journeyViolations(page)).toEqual([]);
});

test('a step of a journey without a file, or with an earlier one, is found', () => {
  const page =
    '## Three journeys through the code\n\n### One\n\n1. `tools/a.ts` begins.\n2. Nothing.\n3. Then\n   `tools/a.ts`.\n\n## Next\n';
  expect(journeyViolations(page).map(({ message }) => message)).toEqual([
    'step 2 of "One" names no file',
    'step 3 of "One" comes back to tools/a.ts',
  ]);
});

test('the README stays short', () => {
  expect(readmeViolations(documents)).toEqual([]);
});

test('decision records have a fixed structure', () => {
  expect(adrViolations(documents)).toEqual([]);
});

test.each([
  ['0001-use-it.md', '# 1. Use it, and nothing else\n', undefined],
  ['one.md', '# 1. Use it\n', 'is not named NNNN-the-decision.md'],
  ['0002-use-it.md', '# 1. Use it\n', 'does not begin with "# 2. "'],
  ['0001-use-that.md', '# 1. Use it\n', 'is not named after its title: that'],
  ['0001-it-use.md', '# 1. Use it\n', 'is not named after its title: use'],
])('%s with the title %j: %s', (name, title, message) => {
  const text = `${title}\n## Context\n\n## Decision\n\n## Consequences\n`;
  const found = adrViolations(new Map([[`docs/adr/${name}`, text]]));
  expect(found[0]?.message).toBe(message);
});

test('a decision record with other sections is found', () => {
  const made = new Map([['docs/adr/0001-a.md', '# 1. A\n\n## Why\n\n## Decision\n']]);
  expect(adrViolations(made)[0]?.message).toBe(
    'has the sections Why, Decision, not Context, Decision, Consequences',
  );
});

test('a broken link is found', () => {
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
