import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completePage, directDependencies, readWorkspaces } from './dependencies-page.ts';
import { installedPackages } from './licences.ts';
import type { Lock } from './lock-file.ts';
import { ROOT } from './run.ts';

test('docs/dependencies.md lists every direct dependency with its licence', () => {
  const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const direct = directDependencies(readWorkspaces(ROOT), installedPackages(ROOT, lock));
  const page = readFileSync(join(ROOT, 'docs', 'dependencies.md'), 'utf8');
  const isCurrent = page === completePage(page, direct);
  expect(isCurrent, 'out of date: run `node launch.mjs licences --write`').toBe(true);
});

const direct = directDependencies(
  [
    { name: 'server', dependencies: ['zod', '@voltagora/domain'], devDependencies: ['ws'] },
    { name: 'web', dependencies: ['zod'], devDependencies: [] },
  ],
  [
    { name: 'ws', licence: 'MIT', isTool: false },
    { name: 'zod', licence: 'MIT', isTool: false },
  ],
);
const page = (...rows: string[]) =>
  `# Dependencies\n\n| package | for |\n| --- | --- |\n${rows.join('\n')}\n\nMore.\n`;

test('own workspaces are left out, and users are named', () => {
  expect(direct).toEqual([
    { name: 'ws', licence: 'MIT', usedIn: 'tool' },
    { name: 'zod', licence: 'MIT', usedIn: 'server, web' },
  ]);
});

test('cells are filled in', () => {
  const completed = completePage(page('| zod | schemas | tool |', '| ws | sockets |'), direct);
  expect(completed).toContain('| zod     | schemas | server, web | MIT     |');
  expect(completed).toContain('| ws      | sockets | tool        | MIT     |');
  expect(completed).toContain('\n\nMore.\n');
  expect(completePage(completed, direct)).toBe(completed);
});

test.each([
  [page('| zod | schemas |'), 'no row for ws'],
  [page('| zod | schemas |', '| ws | a |', '| ws | b |'), 'more than one row for ws'],
  [page('| zod | schemas |', '| ws |'), 'the row of ws does not say what it is for'],
  [page('| zod | schemas |', '| pg | b |'), 'pg has a row, but no package.json names it'],
])('a wrong page is refused: %s', (wrong, message) => {
  expect(() => completePage(wrong, direct)).toThrow(message);
});
