import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, runQuietly } from './run.ts';

const WEB = join(ROOT, 'apps/web');
const STAMP = join(ROOT, '.cache/web-build.txt');
const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', 'tests']);

/** Builds apps/web into its dist folder, unless nothing changed since the last build; returns whether it built. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const wanted = hashOfSources();
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (built === wanted && existsSync(join(WEB, 'dist/index.html'))) return 'unchanged';
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await runQuietly(process.execPath, [vite, 'build', '--logLevel', 'warn'], WEB);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
  return 'built';
}

/** Changes with the text or name of a source of the web client, without tests and built files. */
export function hashOfSources(root = ROOT): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, root, join(root, source));
  return hash.digest('hex');
}

function addTo(hash: Hash, root: string, path: string): void {
  if (!statSync(path).isDirectory()) {
    hash.update(relative(root, path)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (NOT_SOURCES.has(name) || /\.test\.tsx?$/.test(name)) continue;
    addTo(hash, root, join(path, name));
  }
}
