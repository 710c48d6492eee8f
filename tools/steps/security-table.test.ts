import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASVS_LEVELS } from './asvs-levels.ts';
import { ROOT } from './run.ts';
import { readVerdicts, type Verdict, verdictFaults, withVerdicts } from './security-table.ts';

const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const verdicts = readVerdicts();

test('the list of numbers is that of ASVS 5.0.0: 70, 183 and 92 requirements by level', () => {
  const levels = [...ASVS_LEVELS.values()];
  expect([1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([
    70, 183, 92,
  ]);
});

test('every requirement of levels 1 and 2 and every risk has one verdict, whose tests exist', () => {
  expect(verdictFaults(verdicts)).toEqual([]);
});

test('docs/security.md matches the verdicts', () => {
  expect(
    page === withVerdicts(page, verdicts),
    'out of date: run `node launch.mjs security-table`',
  ).toBe(true);
});

const OWN = 'tools/steps/security-table.test.ts';
const asTest = (tests: Record<string, string>): Verdict => ({
  id: '1.1.1',
  topic: 'decoded once',
  verdict: 'test',
  tests,
});

test.each<[string, Verdict, string]>([
  ['a file that is missing', asTest({ 'a.test.ts': 'words' }), 'there is no a.test.ts'],
  ['a file that is no test', asTest({ 'README.md': 'words' }), 'README.md is no test'],
  ['words that the file lacks', asTest({ [OWN]: ['not', 'here'].join(' ') }), 'does not contain'],
])('%s is found', (_, verdict, fault) => {
  const [, ...rest] = verdicts.asvs[0]?.requirements ?? [];
  const [, ...chapters] = verdicts.asvs;
  const asvs = [{ chapter: '1', requirements: [verdict, ...rest] }, ...chapters];
  expect(verdictFaults({ ...verdicts, asvs })).toEqual([expect.stringContaining(fault)]);
});

test('a number that is missing, foreign or there twice is found', () => {
  const [first, ...rest] = verdicts.risks;
  const foreign: Verdict = { id: 'API11', topic: 'other', verdict: 'reason', reason: 'None.' };
  expect(verdictFaults({ ...verdicts, risks: [...rest, ...rest.slice(0, 1), foreign] })).toEqual([
    `${first?.id} has no verdict`,
    'API11 is not asked for',
    `${rest[0]?.id} has two verdicts`,
  ]);
});
