/** Starts i18next: detection order of the language, fallback English, text files from /locales. */
import i18next, { type i18n, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { deferred } from '../state/deferred.ts';
import { firstTexts } from './first-texts.ts';
import { languageDetector } from './language-detector.ts';
import { languageOf, LANGUAGES, type Language } from './language.ts';
import { textFiles } from './text-files.ts';

/** The namespaces of the text files: all texts, and those of the first pages. Others are looked up among the bundled ones. */
const ALL = 'translation';
const FIRST = 'first';
const BUILT_IN = 'built-in';
/** The longest time that a page waits for its texts; then it is shown in English. */
const PATIENCE_MS = 1_500;

/** An instance changes the texts that it is given. */
const newOptions = (): InitOptions => ({
  supportedLngs: [...LANGUAGES],
  fallbackLng: 'en',
  load: 'languageOnly',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  resources: { en: { [BUILT_IN]: firstTexts }, el: { [BUILT_IN]: {} } },
  partialBundledLanguages: true,
  // The files are requested after the start, which does not wait.
  ns: BUILT_IN,
  defaultNS: ALL,
  fallbackNS: [FIRST, BUILT_IN],
  react: { useSuspense: false, bindI18nStore: 'added' },
  maxRetries: 5,
  retryTimeout: 350,
});

/**
 * Resolves once texts can be shown: in the visitor's language, else English. `isFirst`: only those of the first pages are waited
 * for; `loadAllTexts` loads the others.
 */
export async function startI18n(instance: i18n = i18next, isFirst = false): Promise<void> {
  instance.on('languageChanged', (lng) => {
    document.documentElement.lang = lng;
  });
  const failed = deferred<void>();
  instance.use(textFiles(() => failed.resolve())).use(languageDetector);
  if (instance === i18next) instance.use(initReactI18next);
  await instance.init(newOptions());
  const loaded = loadFile(instance, isFirst ? FIRST : ALL);
  const waited = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const late = Promise.race([failed.promise, waited]).then(() => addEnglish(instance));
  await Promise.race([loaded, late]);
}

/** Resolves once the texts of all pages can be shown, or English ones if they do not come. */
export async function loadAllTexts(instance: i18n = i18next): Promise<void> {
  if (instance.hasResourceBundle(languageOf(instance.language), ALL)) return;
  const waited = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const late = waited.then(() => addEnglish(instance));
  await Promise.race([loadFile(instance, ALL), late]);
}

/** Every language has every text, so that English is not fetched beside another one: an empty bundle takes its place. */
function loadFile(instance: i18n, namespace: string): Promise<void> {
  const isOther = languageOf(instance.language) !== 'en';
  if (isOther && !instance.hasResourceBundle('en', namespace)) {
    instance.addResourceBundle('en', namespace, {});
  }
  return instance.loadNamespaces(namespace);
}

/** Changes the language once its texts are there. */
export async function showLanguage(lng: Language, instance: i18n = i18next): Promise<void> {
  if (lng === 'en' && [ALL, FIRST].some((namespace) => isSkipped(instance, namespace))) {
    for (const namespace of [ALL, FIRST]) instance.removeResourceBundle('en', namespace);
    const waited = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([instance.reloadResources(['en'], [ALL]), waited]);
    if (!instance.hasResourceBundle('en', ALL)) await addEnglish(instance);
  }
  await instance.changeLanguage(lng);
}

function isSkipped(instance: i18n, namespace = ALL): boolean {
  const english: unknown = instance.getResourceBundle('en', namespace);
  return typeof english === 'object' && english !== null && Object.keys(english).length === 0;
}

/** Whether texts that no file has are reported to the server, once all files are there. */
export async function tellMissingTexts(isWanted: boolean, instance: i18n = i18next): Promise<void> {
  if (isWanted) await loadAllTexts(instance);
  instance.options.saveMissing = isWanted;
}

/** Harmless if the file has been loaded meanwhile. */
async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle('en', ALL) && !isSkipped(instance)) return;
  const { allEnglish } = await import('./all-english.ts').catch(() => ({ allEnglish: firstTexts }));
  instance.addResourceBundle('en', BUILT_IN, allEnglish);
}
