/** Starts i18next with the language rules of the product: detection order, fallback en, files from /locales. */
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
/** The namespace of the files; what they lack is looked up among the texts of the program itself. */
const FILES = 'translation';
const BUILT_IN = 'built-in';
/** So long a page waits for its texts; then it is shown in English. */
const PATIENCE_MS = 1_500;

const optionsOf = (onFailure: () => void): InitOptions<HttpBackendOptions> => ({
  supportedLngs: [...LANGUAGES],
  fallbackLng: 'en',
  load: 'languageOnly',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  resources: { en: { [BUILT_IN]: firstTexts }, el: { [BUILT_IN]: {} } },
  partialBundledLanguages: true,
  // The files are asked for after the start, which waits for nothing.
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

/** Resolves as soon as there is something to show: the texts of this visitor's language, else English. */
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

/** Whether the server is told of texts that no file has. */
export function tellMissingTexts(isWanted: boolean, instance: i18n = i18next): void {
  instance.options.saveMissing = isWanted;
}

/** Needless once the file has come after all, and harmless. */
async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle('en', FILES)) return;
  const { allEnglish } = await import('./all-english.ts').catch(() => ({ allEnglish: firstTexts }));
  instance.addResourceBundle('en', BUILT_IN, allEnglish);
}
