/** The test files of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './run.ts';

/** `path` is relative to the root, with slashes on every system. */
export type TestFile = { path: string; text: string };

const FOLDERS = ['apps', 'packages', 'tests', 'tools'];
const NOT_OURS = new Set(['node_modules', 'dist', 'data']);
const TEST = /\.(?:test\.tsx?|journey\.ts)$/;

/** Ordered by path. */
export function testFiles(): TestFile[] {
  return FOLDERS.flatMap((folder) => pathsUnder(join(ROOT, folder)))
    .map((file) => ({
      path: relative(ROOT, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function pathsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const isSkipped = NOT_OURS.has(entry.name) || entry.name.startsWith('.');
      return isSkipped ? [] : pathsUnder(join(folder, entry.name));
    }
    return TEST.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}
