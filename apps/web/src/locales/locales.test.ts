// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONNECTION_OUTCOMES, ERROR_CODES } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { mergeLocale } from '../../tools/locales-plugin.ts';
import { PROBLEMS } from '../features/charging/connect-guide/guide-progress.ts';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '..');

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path ? `${path}.${key}` : key),
  );
}
const en = new Map(flatten(mergeLocale(here, 'en')));
const el = new Map(flatten(mergeLocale(here, 'el')));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const known = new Set([...en.keys()].flatMap((key) => [key, key.replace(PLURAL, '')]));

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
const areas = Object.keys(mergeLocale(here, 'en')).join('|');
const files = sourceFiles(source).map(
  (path) => [path.slice(source.length + 1), readFileSync(path, 'utf8')] as const,
);
/** Every string that starts with the name of an area counts as a key. */
const used = files.flatMap(([file, text]) =>
  [
    ...text.matchAll(new RegExp(`['"]((?:${areas})\\.[^'"\`\\n]+)['"]`, 'g')),
    ...text.matchAll(new RegExp(`\`((?:${areas})\\.[^\`]+)\``, 'g')),
  ].map((match) => [match[1]!, file] as const),
);
/** Patterns for keys whose parts are inserted at run time. */
const patterns = [...new Set(used.map(([key]) => key))].map(
  (key) =>
    new RegExp(
      `^${key
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('.+')}$`,
    ),
);

describe('translations', () => {
  it('[S1.04] English and Greek have the same keys', () => {
    expect([...el.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('[S1.04] no text is empty, and both have the same placeholders', () => {
    const values = (text: string) =>
      [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort();
    for (const [key, text] of en) {
      expect(text.trim(), `en ${key}`).not.toBe('');
      expect(el.get(key)?.trim(), `el ${key}`).not.toBe('');
      expect(values(el.get(key) ?? ''), `values of ${key}`).toEqual(values(text));
    }
  });

  it('every key in the code exists', () => {
    const missing = used.filter(([key]) => {
      const prefix = key.split('${')[0]!;
      return prefix === key ? !known.has(key) : ![...known].some((one) => one.startsWith(prefix));
    });
    expect(used.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('every text is used by the code', () => {
    const isUsed = (key: string) => patterns.some((pattern) => pattern.test(key));
    const unused = [...en.keys()].filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')));
    expect(unused).toEqual([]);
  });

  it('[S1.04] a Greek text is Greek, and ends as the English one does', () => {
    const sameEverywhere = /^(?:[A-Za-z0-9+{}/ .,·=()-]+|\{\{.*\}\})$/;
    const ends = (text: string) => /[.?!;:…]$/.exec(text.trim())?.[0].replace(';', '?') ?? '';
    const wrong = [...el].filter(([key, text]) => {
      const english = en.get(key) ?? '';
      const isSame = text === english && !sameEverywhere.test(text);
      // The abbreviation Τ.Κ. ends with a full stop.
      return isSame || (ends(text) !== ends(english) && !text.endsWith('Τ.Κ.'));
    });
    expect(wrong).toEqual([]);
  });

  it('every error code has a text', () => {
    const codes = [...Object.keys(ERROR_CODES), 'no_response'];
    expect(codes.filter((code) => !en.has(`errors.${code}`))).toEqual([]);
  });

  it('every connection outcome has a text, and every problem a next step', () => {
    const wanted = [
      ...CONNECTION_OUTCOMES.map((outcome) => `points.attempts.${outcome}`),
      ...PROBLEMS.flatMap((one) => [`points.problem.${one}.title`, `points.problem.${one}.next`]),
    ];
    expect(wanted.filter((key) => !en.has(key))).toEqual([]);
  });
});
