export const LANGUAGES = ['en', 'el'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in use, without its region; anything unknown is English. */
export const languageOf = (lng: string | undefined): Language => knownLanguage(lng) ?? 'en';

/** A language of ours in whatever was found, its region dropped; null for all else, such as the longitude that maps call `lng`. */
export function knownLanguage(found: string | null | undefined): Language | null {
  const language = found?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((one) => one === language) ?? null;
}
