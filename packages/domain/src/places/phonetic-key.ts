// A phonetic key of Greek names in any Latin spelling: `thessaloniki` and `8esaloniki`, `Chania`, `Hania` and `xania`. Coarse on
// purpose, and suited only to Greek names.

/** The order matters: later rules apply to the results of earlier ones. */
const SOUNDS: readonly (readonly [written: RegExp, heard: string])[] = [
  [/[89]/g, 'th'],
  [/3/g, 'x'],
  [/w/g, 'o'],
  [/c(?!h)|q/g, 'k'],
  [/ph/g, 'f'],
  [/[ck]h(?=[aeiouylnrt])|ks/g, 'x'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/(.)\1+/g, '$1'],
  [/m[pb]/g, 'v'],
  [/n[td]/g, 'd'],
  [/gk|ng/g, 'g'],
  [/b/g, 'v'],
  [/ou/g, 'u'],
  [/([ae])[uyf]v/g, '$1v'],
  [/([ae])[uf]/g, '$1v'],
  [/([ae])y(?=[aeiou])/g, '$1v'],
  [/ai|ae/g, 'e'],
  // An eta looks like an h; a chi sounds like one, before a vowel.
  [/h(?=[aeiouy])/g, 'x'],
  [/[eo][iyh]|[hyj]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** The phonetic key of a name: lower-case Latin letters without accents. */
export const phoneticKeyOf = (latin: string): string =>
  SOUNDS.reduce((text, [written, heard]) => text.replace(written, heard), latin);
