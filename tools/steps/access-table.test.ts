import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@voltagora/contract';
import { expect, test } from 'vitest';
import { withCalls } from './access-table.ts';
import { ROOT } from './run.ts';

const page = readFileSync(join(ROOT, 'docs', 'access.md'), 'utf8');

test('[S6.05] docs/access.md lists every call of the contract', () => {
  expect(page === withCalls(page), 'out of date: run `node launch.mjs access-table`').toBe(true);
  for (const [name, { method, path }] of Object.entries(calls)) {
    expect(page).toContain(`| ${name} `);
    expect(page).toContain(`\`${method} ${path}\``);
  }
});

test.each([
  ['readTokenPrice', ['✓', '✓', '✓', '', '']],
  ['readMe', ['–', '✓', '✓', '', '']],
  ['listVehicles', ['–', '✓', '–', '', '']],
  ['refundTokens', ['–', '✓', '–', '✓', '']],
  ['resetPlug', ['–', '–', '✓', '', "a charging point of the caller's own station"]],
])('%s is listed with its roles', (name, cells) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
  expect(
    row
      ?.split('|')
      .slice(3, -1)
      .map((cell) => cell.trim()),
  ).toEqual(cells);
});

test('an outdated page is found, and a page without markers is not written', () => {
  expect(withCalls(page.replace('| readMe ', '| readYou '))).toBe(page);
  expect(() => withCalls('# Something else')).toThrow('lacks the lines around its generated part');
});
