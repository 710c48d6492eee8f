import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assertionViolations } from './assertion-rules.ts';
import { featureCycles, fileCycles } from './cycle-rules.ts';
import { fileViolations } from './file-rules.ts';
import { folderViolations } from './folder-rules.ts';
import { importViolations, ocppViolations, sqlViolations } from './import-rules.ts';
import { jobViolations } from './job-rules.ts';
import { moduleViolations, parameterTypeViolations } from './module-rules.ts';
import { tokenFormatViolations } from './money-first-rules.ts';
import { privateStateViolations } from './private-state-rules.ts';
import { secretViolations } from './secret-rules.ts';
import { treeOnDisk, type Violation } from './source-tree.ts';
import { tableViolations } from './table-rules.ts';
import { wordViolations } from './word-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const tree = treeOnDisk(ROOT);

const told = (violations: Violation[]): string[] =>
  violations.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`);

test('the whole tree is read', () => {
  const paths = [...tree.files.keys()];
  for (const home of ['packages/domain/', 'packages/contract/', 'apps/server/', 'apps/web/']) {
    expect(paths.some((path) => path.startsWith(home))).toBe(true);
  }
  const broken = [...tree.files.values()].filter(({ parseError }) => parseError !== undefined);
  expect(broken.map(({ path, parseError }) => `${path} ${parseError}`)).toEqual([]);
});

test('imports follow the rules', () => {
  expect(told(importViolations(tree))).toEqual([]);
});

test('every feature is a module, and app.ts composes them', () => {
  expect(told(moduleViolations(tree))).toEqual([]);
});

test('one row never stops the pass of a job', () => {
  expect(told(jobViolations(tree))).toEqual([]);
});

test('the server and the packages name their types', () => {
  expect(told(parameterTypeViolations(tree))).toEqual([]);
});

test('only *.ocpp.ts use OCPP types', () => {
  expect(told(ocppViolations(tree))).toEqual([]);
});

test('only *.store.ts and *.reads.ts use SQL', () => {
  expect(told(sqlViolations(tree))).toEqual([]);
});

test('only the owner of a table writes it, others read its view', () => {
  expect(told(tableViolations(tree))).toEqual([]);
});

test('only platform/keys uses the secret of the installation', () => {
  expect(told(secretViolations(tree))).toEqual([]);
});

test('what the web client keeps outside the store ends with the session', () => {
  expect(told(privateStateViolations(tree))).toEqual([]);
});

test('tokens are shown with their money first', () => {
  expect(told(tokenFormatViolations(tree))).toEqual([]);
});

test('no import cycles, types included', () => {
  expect(told(fileCycles(tree))).toEqual([]);
});

test('no cycles between features', () => {
  expect(told(featureCycles(tree))).toEqual([]);
});

test('folders stay small', () => {
  expect(told(folderViolations(tree))).toEqual([]);
});

test('names and comments use the words of the glossary', () => {
  expect(told(wordViolations(tree))).toEqual([]);
});

test('names, barrels, lengths, casts, suppressions and opening sentences follow the rules', () => {
  expect(told(fileViolations(tree))).toEqual([]);
});

test('assertions say what they expect', () => {
  expect(told(assertionViolations(tree))).toEqual([]);
});

test('the lock file names no registry', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const addresses = lock.match(/"resolved": "\w+:\/\/[^"]*"/g) ?? [];
  expect(addresses, 'install with the .npmrc of the project').toEqual([]);
});
