import { expect, test } from 'vitest';
import { privateStateViolations } from './private-state-rules.ts';
import { treeOf } from './source-tree.ts';

const WEB = 'apps/web/src';
const told = (text: string, file = 'features/things/thing.ts') =>
  privateStateViolations(treeOf({ [`${WEB}/${file}`]: text })).map(
    ({ message }) => message.split(':')[0],
  );

test.each([
  ['let draft = null;', 'draft'],
  ['export let draft: string | null = null;', 'draft'],
  ["const drafts = new Map<string, string>();\nconst keep = () => drafts.set('a', 'b');", 'drafts'],
  ['const seen: number[] = [];\nexport const see = (id: number) => seen.push(id);', 'seen'],
  [
    'const draft = { iban: "" };\nexport const keep = (iban: string) => { draft.iban = iban; };',
    'draft',
  ],
  [
    'const all: Record<string, string> = {};\nexport const keep = (id: string) => { all[id] = id; };',
    'all',
  ],
])('state of a module is found: %s', (text, name) => {
  expect(told(text)).toEqual([`keeps ${name} in the module after a logout`]);
  expect(told(text, 'features/things/thing.test.ts')).toEqual([]);
});

test.each(["window.sessionStorage.setItem('a', 'b');", 'localStorage.clear();'])(
  'storage that a logout leaves is found: %s',
  (text) => {
    expect(told(text)).toEqual(['stores what a logout leaves']);
    expect(told(text, 'shared/state/private-memory.ts')).toEqual([]);
  },
);

test('constants, and state within a function, are allowed', () => {
  expect(
    told(
      `const NAMES = new Set(['a']);
      const EMPTY: string[] = [];
      const limits = { most: 3 };
      export const isOne = (name: string) => NAMES.has(name) && limits.most === 3;
      export function count() { let sum = 0; const all = new Map(); all.set(1, 2); return sum + all.size; }
      const kept = privateMemory<string>();
      export const keep = (name: string) => kept.write(name);`,
    ),
  ).toEqual([]);
});
