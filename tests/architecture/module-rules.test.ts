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

test('a module composed in another file is found', () => {
  const files = {
    [`${SERVER}/features/a/module.ts`]: '',
    [`${SERVER}/features/b/module.ts`]: "import { aModule } from '../a/module.ts';",
  };
  expect(told(files)).toEqual([
    `${SERVER}/features/b/module.ts imports ../a/module.ts: only ${SERVER}/app.ts composes modules; name the need in your own module.ts`,
  ]);
});

test('a command that starts with the server is found', () => {
  expect(told({ [`${SERVER}/features/backups/backups.routes.ts`]: '' })).toEqual([
    `${SERVER}/features/backups/backups.routes.ts starts with the server, but its feature is listed as a command without a module`,
  ]);
});

const declaring = (...names: string[]): string => `
  declare module '../../platform/db/database.ts' {
    interface Database { ${names.map((name) => `${name}: ATable;`).join(' ')} }
  }
  export interface ATable { id: string }`;
const A_TABLES = {
  [`${SERVER}/tables.ts`]: "import './features/a/tables.ts';",
  [`${SERVER}/features/a/module.ts`]: "import { tables } from './tables.ts';",
  [`${SERVER}/features/a/tables.ts`]: `${declaring('things')} export const tables = ['things'];`,
};

test('a module lists the tables of its feature', () => {
  expect(told(A_TABLES)).toEqual([]);
});

test('a table that no module lists is found', () => {
  const file = `${SERVER}/features/a/tables.ts`;
  const texts = { ...A_TABLES, [`${SERVER}/features/a/module.ts`]: '' };
  expect(told(texts)).toEqual([`${file} is not what the module beside it gives as its \`tables\``]);
  const short = `${declaring('things', 'parts')} export const tables = ['things'];`;
  expect(told({ ...A_TABLES, [file]: short })).toEqual([
    `${file} does not list parts in its exported \`tables\``,
  ]);
});

test('a table of two owners is found, and one that the types of the server miss', () => {
  const file = `${SERVER}/platform/mail/tables.ts`;
  expect(told({ ...A_TABLES, [file]: declaring('things') })).toEqual([
    `${file} declares things, which ${SERVER}/features/a/tables.ts declares`,
    `${file} is not imported by ${SERVER}/tables.ts`,
  ]);
});

test('a server that is wired by hand is found, except in platform and modules', () => {
  const app = '\nawait createHttpApp({ log });';
  const reservations = 'createReservations({ db });';
  const files = {
    [`${SERVER}/platform/http/downloads.test.ts`]: app,
    [`${SERVER}/features/a/module.ts`]: reservations,
    [`${SERVER}/features/a/a.test.ts`]: app,
    'bench/a.ts': reservations,
  };
  expect(moduleViolations(treeOf(files)).map(({ file, line }) => `${file}:${line}`)).toEqual([
    `${SERVER}/features/a/a.test.ts:2`,
    'bench/a.ts:1',
  ]);
});

test('a type read off a parameter is found, except in tests', () => {
  const text = 'export type A = Parameters<typeof f>[0];';
  const files = { [`${SERVER}/a.ts`]: text, [`${SERVER}/a.test.ts`]: text };
  expect(parameterTypeViolations(treeOf(files)).map(({ file }) => file)).toEqual([
    `${SERVER}/a.ts`,
  ]);
});
