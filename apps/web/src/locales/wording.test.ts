// @vitest-environment node
/** The screens use only the words of docs/glossary.md. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mergeLocale } from '../../tools/locales-plugin.ts';

const here = dirname(fileURLToPath(import.meta.url));

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path ? `${path}.${key}` : key),
  );
}

/** A text without its placeholders, whose names are never shown. */
const textsIn = (language: 'en' | 'el'): [string, string][] =>
  flatten(mergeLocale(here, language)).map(([key, text]) => [
    key,
    text.replaceAll(/\{\{\w+\}\}/g, ''),
  ]);

const ENGLISH = [
  /\bconnectors?\b/i,
  /\bsockets?\b/i,
  /\boutlets?\b/i,
  /\bcharge points?\b/i,
  /\bcustomers?\b/i,
  /\bsellers?\b/i,
  /\boperators?\b/i,
  /\bid tags?\b/i,
  /\btags?\b/i,
  /\bflat fee\b/i,
  /\bnot coming\b/i,
  /\bdearer\b|\bdearest\b/i,
  /\bgreatest\b/i,
  /\bdo nothing\b/i,
  /\blets go\b/i,
  /\bsign of life\b/i,
  /\bby force\b/i,
  /\bnobody knows\b/i,
  /\bhangs? on\b/i,
  /\bwithout blanks\b/i,
  /\bon its way\b/i,
  /\ba charge\b|\brunning charges?\b|\bthe charge (?:ended|took|was)\b/i,
];

const GREEK = [
  /βύσμα/i,
  /βυσμάτ/i,
  /υποδοχ/i,
  /ρευματοδότ/i,
  /σημεί(?:ο|α|ου|ων) φόρτισης/i,
  /πελάτ/i,
  /πωλητ/i,
  /πάροχος του σταθμού/i,
  /συνεδρί/i,
  /προσφορά/i,
  /πάγι[αο]/i,
  /ανά φόρτιση/i,
  /ακριβών ωρών/i,
  /Μπήκαν|Βγήκαν/,
  /κόστος ακύρωσης/i,
  /Ολοκληρωμένες/,
  /να ξεχάσει/i,
  /λογισμικού του φορτιστή/i,
  /εκτός σύνδεσης/i,
];

const forbidden = (language: 'en' | 'el', words: readonly RegExp[]): string[] =>
  textsIn(language).flatMap(([key, text]) =>
    words.filter((word) => word.test(text)).map((word) => `${key}: ${word.source} in "${text}"`),
  );

describe('the words of the screens', () => {
  it('an English text uses the terms of the glossary', () => {
    expect(forbidden('en', ENGLISH)).toEqual([]);
  });

  it('a Greek text uses the Greek terms of the glossary', () => {
    expect(forbidden('el', GREEK)).toEqual([]);
  });

  it('money comes before tokens', () => {
    const reversed = /tokens?\s*\([^)]*(?:€|\{\{(?:cost|total|money|amount))/i;
    const wrong = (['en', 'el'] as const).flatMap((language) =>
      flatten(mergeLocale(here, language)).filter(([, text]) => reversed.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});
