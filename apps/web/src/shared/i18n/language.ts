export const LANGUAGES = ['en', 'el'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in use, without its region; anything unknown is English. */
export function languageOf(lng: string | undefined): Language {
  return lng?.startsWith('el') ? 'el' : 'en';
}
