import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOfSources } from './web-build.ts';

let root: string;
let before: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'voltagora-web-build-'));
  write('apps/web/src/main.tsx', 'start();');
  write('packages/domain/src/index.ts', 'export {};');
  write('packages/contract/src/index.ts', 'export {};');
  write('package-lock.json', '{}');
  before = hashOfSources(root);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  ['a changed page', 'apps/web/src/main.tsx', 'begin();'],
  ['a new picture', 'apps/web/public/logo.svg', '<svg/>'],
  ['a changed price rule', 'packages/domain/src/index.ts', 'export const a = 1;'],
  ['another library', 'package-lock.json', '{ "packages": {} }'],
])('%s triggers a new build', (_title, path, text) => {
  write(path, text);
  expect(hashOfSources(root)).not.toBe(before);
});

test.each([
  ['nothing', 'apps/web/src/main.tsx', 'start();'],
  ['a test', 'apps/web/src/main.test.tsx', 'test();'],
  ['what tests share', 'apps/web/src/tests/kit/people/user.ts', 'test();'],
  ['the built files', 'apps/web/dist/index.html', '<html>'],
  ['the server', 'apps/server/src/main.ts', 'serve();'],
])('%s does not trigger a build', (_title, path, text) => {
  write(path, text);
  expect(hashOfSources(root)).toBe(before);
});
