/** Finds the language of a visitor, and stores the one that is shown. */
import type { LanguageDetectorModule } from 'i18next';
import { readCookie, writeCookie } from '../state/cookie.ts';
import { knownLanguage, type Language } from './language.ts';

const QUERY = 'lng';
const COOKIE = 'i18next';
const COOKIE_DAYS = 365;
const STORED = 'i18nextLng';

export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => found().flatMap((each): Language[] => asList(knownLanguage(each))),
  cacheUserLanguage(lng) {
    orNull(() => window.localStorage.setItem(STORED, lng));
    orNull(() => writeCookie(COOKIE, lng, COOKIE_DAYS));
  },
};

/** In the order that counts. */
const found = (): (string | null)[] => [
  new URLSearchParams(window.location.search).get(QUERY),
  orNull(() => readCookie(COOKIE)),
  orNull(() => window.localStorage.getItem(STORED)),
  orNull(() => window.sessionStorage.getItem(STORED)),
  ...navigator.languages,
  navigator.language,
  document.documentElement.lang,
];

const asList = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** A browser may refuse its storage and its cookies. */
function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
