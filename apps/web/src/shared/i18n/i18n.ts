/** Starts i18next: detection order of the language, fallback English, text files from /locales. */
import i18next, { type i18n, type InitOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { firstTexts } from './first-texts.ts';
import { knownLanguage, LANGUAGES } from './language.ts';
import { fetchTexts } from './text-files.ts';

const DETECTION_ORDER = [
  'querystring',
  'cookie',
  'localStorage',
  'sessionStorage',
  'navigator',
  'htmlTag',
];
/** The namespace of the text files; missing texts are looked up among the bundled ones. */
const FILES = 'translation';
const BUILT_IN = 'built-in';
/** The longest time that a page waits for its texts; then it is shown in English. */
const PATIENCE_MS = 1_500;

const optionsOf = (onFailure: () => void): InitOptions<HttpBackendOptions> => ({
  supportedLngs: [...LANGUAGES],
  fallbackLng: 'en',
  load: 'languageOnly',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  resources: { en: { [BUILT_IN]: firstTexts }, el: { [BUILT_IN]: {} } },
  partialBundledLanguages: true,
  // The files are requested after the start, which does not wait.
  ns: BUILT_IN,
  defaultNS: FILES,
  fallbackNS: BUILT_IN,
  react: { useSuspense: false, bindI18nStore: 'added' },
  backend: {
    loadPath: '/locales/{{lng}}/{{ns}}.json',
    addPath: '/locales/add/{{lng}}/{{ns}}',
    alternateFetch: fetchTexts(onFailure),
  },
  maxRetries: 5,
  retryTimeout: 350,
  detection: {
    order: DETECTION_ORDER,
    lookupQuerystring: 'lng',
    lookupCookie: 'i18next',
    lookupLocalStorage: 'i18nextLng',
    lookupSessionStorage: 'i18nextLng',
    caches: ['localStorage', 'cookie'],
    cookieMinutes: 60 * 24 * 365,
    cookieOptions: { path: '/', sameSite: 'lax' },
    convertDetectedLanguage: (found: string) => knownLanguage(found) ?? '',
  },
});

/** Resolves once texts can be shown: in the visitor's language, else English. */
export async function startI18n(instance: i18n = i18next): Promise<void> {
  instance.on('languageChanged', (lng) => {
    document.documentElement.lang = lng;
  });
  const failed = Promise.withResolvers<void>();
  instance.use(HttpBackend).use(LanguageDetector);
  if (instance === i18next) instance.use(initReactI18next);
  await instance.init(optionsOf(() => failed.resolve()));
  const loaded = instance.loadNamespaces(FILES);
  const waited = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const late = Promise.race([failed.promise, waited]).then(() => addEnglish(instance));
  await Promise.race([loaded, late]);
}

/** Whether texts that no file has are reported to the server. */
export function tellMissingTexts(isWanted: boolean, instance: i18n = i18next): void {
  instance.options.saveMissing = isWanted;
}

/** Harmless if the file has been loaded meanwhile. */
async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle('en', FILES)) return;
  const { allEnglish } = await import('./all-english.ts').catch(() => ({ allEnglish: firstTexts }));
  instance.addResourceBundle('en', BUILT_IN, allEnglish);
}
