// The limit of source files in a folder. Tests do not count; what they share in a kit does.
import { dirname } from 'node:path/posix';
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const FILES_MAX = 20;
/** Migrations are one ordered list that only grows. */
const ORDERED_LISTS = new Set(['apps/server/src/platform/db/migrations']);
const MEASURED = /^(?:apps|packages)\//;

export function folderViolations(tree: SourceTree): Violation[] {
  const counts = Map.groupBy(
    [...tree.files.keys()].filter((path) => MEASURED.test(path) && isCounted(path)),
    (path) => dirname(path),
  );
  return [...counts]
    .filter(([folder, files]) => files.length > FILES_MAX && !ORDERED_LISTS.has(folder))
    .map(([folder, files]) => ({
      file: folder,
      message: `holds ${files.length} source files, ${FILES_MAX} are allowed: group them in subfolders named by capability`,
    }));
}

function isCounted(path: string): boolean {
  const { isTest, isKit } = zoneOf(path);
  return !isTest || isKit;
}
