export const LANGUAGES = ['en', 'el'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The present language without its region; anything unknown is English. */
export const languageOf = (lng: string | undefined): Language => knownLanguage(lng) ?? 'en';

/**
 * Returns the supported language in `found`, without its region; null for anything else, such as the longitude that maps call
 * `lng`.
 */
export function knownLanguage(found: string | null | undefined): Language | null {
  const language = found?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((one) => one === language) ?? null;
}
