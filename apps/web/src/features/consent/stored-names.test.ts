// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STORED_NAMES } from './stored-names.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
const SOURCES = ['apps/web/src', 'apps/web/public', 'apps/server/src'];
/** Code that stores something in a browser. */
const KEEPS =
  /\b(?:local|session)Storage\b|document\.cookie\s*=|\bwriteCookie\(|\.setCookie\(|\bindexedDB\b|\bcaches\.open\b|\bprivateTabItem\(/;
/** Helpers that store under names given by their callers. */
const MEANS = [
  'apps/web/src/shared/state/cookie.ts',
  'apps/web/src/shared/state/private-memory.ts',
  'apps/server/src/platform/http/serve-call.ts',
];

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    const isTest = /\.test\.tsx?$|\/test-[^/]+$/.test(path);
    return /\.(ts|tsx|js)$/.test(path) && !isTest ? [path] : [];
  });
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = new Set(STORED_NAMES.map(({ writtenIn }) => writtenIn));

describe('[S2.02] names stored in the browser', () => {
  it('are all on the list of the privacy page', () => {
    const keeping = SOURCES.flatMap(filesIn).filter((path) => KEEPS.test(read(path)));
    expect(keeping.length).toBeGreaterThan(5);
    const unlisted = keeping.filter((path) => !listed.has(path) && !MEANS.includes(path));
    expect(unlisted, 'add what they keep to stored-names.ts').toEqual([]);
  });

  it('are written by the file that the list names', () => {
    const wrong = STORED_NAMES.filter(({ name, writtenIn }) => !read(writtenIn).includes(name));
    expect(wrong).toEqual([]);
  });

  it('include no unlisted names in these files', () => {
    const names = new Set(STORED_NAMES.map(({ name }) => name));
    const named = [...listed].flatMap((path) =>
      [...read(path).matchAll(/(?:_KEY|\bKEY|_?COOKIE)\s*=\s*'([^']+)'|\w+Item\('([^']+)'/g)].map(
        (match) => [match[1] ?? match[2] ?? '', path],
      ),
    );
    expect(named.filter(([name]) => !names.has(name ?? ''))).toEqual([]);
  });
});
