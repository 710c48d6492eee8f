import { readFileSync } from 'node:fs';

export type Language = 'en' | 'el';

/** The client's own text under a key such as `charging.stop.button`, so that a journey works in every language. */
export function textIn(language: Language, key: string): string {
  const [text] = textsIn(language, key);
  if (text === undefined) throw new Error(`No text ${key} in ${language}`);
  return text;
}

/** The text in any of its plural forms, with a wildcard for each value. */
export function patternIn(language: Language, key: string): RegExp {
  const texts = textsIn(language, key);
  if (texts.length === 0) throw new Error(`No text ${key} in ${language}`);
  return new RegExp(texts.map(withAnyValue).join('|'));
}

const withAnyValue = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');

function textsIn(language: Language, key: string): string[] {
  const [area = '', ...path] = key.split('.');
  const file = new URL(`../../apps/web/src/locales/${language}/${area}.json`, import.meta.url);
  const name = path.pop() ?? '';
  let group: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const part of path) group = isGroup(group) ? group[part] : undefined;
  if (!isGroup(group)) return [];
  const values = [name, `${name}_one`, `${name}_other`].map((form) => group[form]);
  // Soft hyphens are not part of an accessible name.
  return values
    .filter((value) => typeof value === 'string')
    .map((text) => text.replaceAll('\u00ad', ''));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
