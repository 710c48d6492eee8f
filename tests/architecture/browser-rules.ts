// The least browsers are those in the README; what is newer than them would stop whole screens there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from './source-tree.ts';

/** Missing in Safari 16.4, Firefox 115 or Chrome 111. */
const TOO_NEW =
  /\b(?:AbortSignal\.any|Promise\.(?:withResolvers|try)|(?:Map|Object)\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)|Intl\.DurationFormat|RegExp\.escape)\b|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed)\(/g;
const FOLDERS = ['apps/web/src', 'packages/domain/src', 'packages/contract/src'];

export function browserFiles(root: string): Record<string, string> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(?:^|\/)tests\//.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const newApiViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) =>
      /^\s*(?:\/\/|\/?\*)/.test(line)
        ? []
        : [...line.matchAll(TOO_NEW)].map(([name]) => ({
            file,
            line: index + 1,
            message: `uses ${name}, which the least browsers of the README lack`,
          })),
    ),
  );
