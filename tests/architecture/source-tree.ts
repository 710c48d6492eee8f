// All sources, from disk or made up, and the imports between them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { readSource, type SourceFile } from './source-file.ts';

export interface Violation {
  file: string;
  line?: number;
  /** What is wrong, and what to do instead. */
  message: string;
}

export interface SourceTree {
  files: Map<string, SourceFile>;
  /** The file of this tree that an import resolves to; undefined for third-party packages and non-source files. */
  resolve(from: string, specifier: string): string | undefined;
}

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const NOT_OURS = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'public', 'coverage']);
const OWN_PACKAGE = /^@voltagora\/([^/]+)$/;

/** A tree from texts by path, for the tests of the rules. */
export function treeOf(texts: Record<string, string>): SourceTree {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [path, readSource(path, text)] as const),
  );
  return { files, resolve: (from, specifier) => resolveIn(files, from, specifier) };
}

/** The tree on disk below `root`, without generated and third-party folders. */
export function treeOnDisk(root: string): SourceTree {
  const texts: Record<string, string> = {};
  const collect = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name)) collect(path);
      } else if (SOURCE.test(entry.name)) {
        texts[relative(root, path).replaceAll('\\', '/')] = readFileSync(path, 'utf8');
      }
    }
  };
  collect(root);
  return treeOf(texts);
}

function resolveIn(
  files: Map<string, SourceFile>,
  from: string,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
    return files.has(path) ? path : undefined;
  }
  const own = OWN_PACKAGE.exec(specifier)?.[1];
  if (own === undefined) return undefined;
  return ['packages', 'apps']
    .map((home) => `${home}/${own}/src/index.ts`)
    .find((path) => files.has(path));
}
