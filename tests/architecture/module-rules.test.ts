import { expect, test } from 'vitest';
import { moduleViolations, parameterTypeViolations } from './module-rules.ts';
import { treeOf } from './source-tree.ts';

const SERVER = 'apps/server/src';
const told = (files: Record<string, string>): string[] =>
  moduleViolations(treeOf(files)).map(({ file, message }) => `${file} ${message}`);

test('a feature has a module, composed by app.ts', () => {
  const files = {
    [`${SERVER}/app.ts`]: "import { aModule } from './features/a/module.ts';",
    [`${SERVER}/features/a/module.ts`]: '',
    [`${SERVER}/features/a/a.service.ts`]: '',
    [`${SERVER}/features/backups/back-up.ts`]: '',
  };
  expect(told(files)).toEqual([]);
});

test('a feature without a module is found', () => {
  expect(told({ [`${SERVER}/features/a/a.service.ts`]: '' })).toEqual([
    `${SERVER}/features/a/module.ts is missing: say in it what the feature needs, offers and contributes (ADR 36)`,
  ]);
});

test('a module that another file composes is found', () => {
  const files = {
    [`${SERVER}/features/a/module.ts`]: '',
    [`${SERVER}/features/b/module.ts`]: "import { aModule } from '../a/module.ts';",
  };
  expect(told(files)).toEqual([
    `${SERVER}/features/b/module.ts imports ../a/module.ts: only ${SERVER}/app.ts composes modules; name the need in your own module.ts`,
  ]);
});

test('a type read off a parameter is found, except in tests', () => {
  const text = 'export type A = Parameters<typeof f>[0];';
  const files = { [`${SERVER}/a.ts`]: text, [`${SERVER}/a.test.ts`]: text };
  expect(parameterTypeViolations(treeOf(files)).map(({ file }) => file)).toEqual([
    `${SERVER}/a.ts`,
  ]);
});
