import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));
const PLURAL = /_(?:one|other)$/;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(SOURCE, file),
);
/** The folders that have texts. */
const owners = files
  .filter((file) => file.endsWith('/texts/en.json'))
  .map((file) => relative(SOURCE, dirname(dirname(file))))
  .sort();

function flatten(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}
const textsOf = (owner: string, language: 'en' | 'el') =>
  new Map(
    flatten(JSON.parse(readFileSync(join(SOURCE, owner, 'texts', `${language}.json`), 'utf8'))),
  );
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** The keys that the code of a folder uses in calls of `t`, or of `en` and `el` where both are shown; an expression in a key matches anything. */
function keysUsed(owner: string): RegExp[] {
  const code = files
    .filter((file) => file.startsWith(join(SOURCE, owner, '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return [...code.matchAll(/\b(?:t|en|el)(?:\.list)?\(\s*['`]([^'`]+)['`]/g)].map(
    ([, key = '']) => {
      const fixed = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
      return new RegExp(`^${fixed.join('.+')}$`);
    },
  );
}

test('the texts of the server are found', () => {
  expect(owners).toContain('features/receipts');
});

describe.each(owners)('the texts of %s', (owner) => {
  const en = textsOf(owner, 'en');
  const el = textsOf(owner, 'el');

  test('[S1.04] English and Greek have the same keys and placeholders, and no text is empty', () => {
    expect([...el.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      const greek = el.get(key) ?? '';
      expect(text.trim(), `en ${key}`).not.toBe('');
      expect(greek.trim(), `el ${key}`).not.toBe('');
      expect(placeholders(greek), `placeholders of ${key}`).toEqual(placeholders(text));
    }
  });

  test('[S1.04] a Greek text is Greek, and ends as the English one does', () => {
    const sameEverywhere = /^[A-Za-z0-9+{}/ .,:·=()%-]+$/;
    const end = (text: string) => /[.?!;:…,]$/.exec(text)?.[0].replace(';', '?') ?? '';
    const wrong = [...el].filter(([key, text]) => {
      const english = en.get(key) ?? '';
      const isEnglish = text === english && !sameEverywhere.test(text);
      return isEnglish || end(text) !== end(english);
    });
    expect(wrong).toEqual([]);
  });

  test('every text is used by the code', () => {
    const used = keysUsed(owner);
    const keys = [...en.keys()].map((key) => key.replace(/\.\d+$/, '').replace(PLURAL, ''));
    expect(keys.filter((key) => !used.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

const SAME_AS_ON_SCREENS = [
  ['features/receipts', 'connectors', 'common', 'connector'],
  ['features/receipts', 'items', 'reservations', 'item'],
  ['features/statements', 'kinds', 'wallet', 'kind'],
] as const;

describe.each(['en', 'el'] as const)('documents and screens (%s)', (language) => {
  test.each(SAME_AS_ON_SCREENS)('%s names its %s as the screens do', (owner, area, screen, key) => {
    const file = new URL(`../../../../web/src/locales/${language}/${screen}.json`, import.meta.url);
    const onScreens = JSON.parse(readFileSync(file, 'utf8'))[key];
    const inDocument = [...textsOf(owner, language)].flatMap(([path, name]) =>
      path.startsWith(`${area}.`) ? [[path.slice(area.length + 1), name]] : [],
    );
    expect(inDocument.length).toBeGreaterThan(5);
    expect(onScreens).toMatchObject(Object.fromEntries(inDocument));
  });
});
