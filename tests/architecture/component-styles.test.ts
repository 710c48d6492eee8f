import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { treeOnDisk } from './source-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CORE = join(ROOT, 'node_modules/@mantine/core');
const USED = /import (?!type)\{([^}]*)\} from '@mantine\/core'/g;
const PLACED = /import \{([^}]*)\} from "(\.[^"]+)"/g;
const FROM = / from "(\.[^"]+)"/g;
const CLASS = /\bm_[0-9a-f]{6,}\b/g;
/** Styles that belong to no component. */
const COMMON = /^(baseline|global|default-css-variables)\.layer\.css$/;

const read = (path: string): string => readFileSync(path, 'utf8');
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** Class names of all components that the client imports, and of their parts. */
function classesUsed(): Set<string> {
  const index = join(CORE, 'esm/index.mjs');
  const homes = new Map(
    [...read(index).matchAll(PLACED)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map((name) => [name, join(dirname(index), from)] as const),
    ),
  );
  const seen = new Set<string>();
  const classes = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = read(path);
    if (path.endsWith('.module.mjs')) for (const [name] of text.matchAll(CLASS)) classes.add(name);
    for (const [, from = ''] of text.matchAll(FROM)) walk(join(dirname(path), from));
  };
  for (const { path } of treeOnDisk(join(ROOT, 'apps/web/src')).files.values()) {
    for (const [, names = ''] of read(join(ROOT, 'apps/web/src', path)).matchAll(USED)) {
      for (const name of namesIn(names)) walk(homes.get(name) ?? `no component ${name}`);
    }
  }
  return classes;
}

test("Mantine's styles are those of the components that the client uses", () => {
  const lists = ['mantine.css', 'mantine-parts.css'];
  const list = lists.map((name) => read(join(ROOT, 'apps/web/src/app', name))).join('');
  const files = [...list.matchAll(/styles\/([^']+)'/g)].map(([, file = '']) => file);
  const used = classesUsed();
  const all = new Set(read(join(CORE, 'styles.layer.css')).match(CLASS));
  const loaded = new Set<string>();
  const idle = files.filter((file) => {
    const classes = read(join(CORE, 'styles', file)).match(CLASS) ?? [];
    for (const name of classes) loaded.add(name);
    return !COMMON.test(file) && !classes.some((name) => used.has(name));
  });
  expect(idle, 'styles of components that nobody uses').toEqual([]);
  const missing = [...used].filter((name) => all.has(name) && !loaded.has(name));
  expect(missing, 'classes without their styles: see @mantine/core/styles/').toEqual([]);
  expect(used.size).toBeGreaterThan(50);
});

test('[24.2] the styles that come with their component have a module that the build finds', () => {
  const modules = readdirSync(join(CORE, 'esm'), { recursive: true, encoding: 'utf8' });
  const parts = [
    ...read(join(ROOT, 'apps/web/src/app/mantine-parts.css')).matchAll(/styles\/(\w+)\./g),
  ];
  const lost = parts
    .map(([, name = '']) => name)
    .filter((name) => !modules.some((path) => path.endsWith(`/${name}.module.mjs`)));
  expect(lost).toEqual([]);
  expect(parts.length).toBeGreaterThan(20);
});
