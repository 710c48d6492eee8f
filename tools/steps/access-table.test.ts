import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@voltagora/contract';
import { expect, test } from 'vitest';
import { withCalls } from './access-table.ts';
import { ROOT } from './run.ts';

const page = readFileSync(join(ROOT, 'docs', 'access.md'), 'utf8');

test('[S6.05] docs/access.md shows every call as the contract has it', () => {
  expect(page === withCalls(page), 'out of date: run `node launch.mjs access-table`').toBe(true);
  for (const [name, { method, path }] of Object.entries(calls)) {
    expect(page).toContain(`| ${name} `);
    expect(page).toContain(`\`${method} ${path}\``);
  }
});

test.each([
  ['readTokenPrice', ['✓', '✓', '✓', '']],
  ['readMe', ['–', '✓', '✓', '']],
  ['listVehicles', ['–', '✓', '–', '']],
  ['resetPlug', ['–', '–', '✓', "a charging point of the caller's own station"]],
])('%s stands there with who may call it', (name, cells) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
  expect(
    row
      ?.split('|')
      .slice(3, -1)
      .map((cell) => cell.trim()),
  ).toEqual(cells);
});

test('an outdated page is found, and one without its marks is not written', () => {
  expect(withCalls(page.replace('| readMe ', '| readYou '))).toBe(page);
  expect(() => withCalls('# Something else')).toThrow('lacks the lines around its generated part');
});
