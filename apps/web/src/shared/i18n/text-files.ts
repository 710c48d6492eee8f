/** The files of the texts: i18next reads them, and reports texts that they lack. */
import type { BackendModule, ReadCallback, ResourceLanguage } from 'i18next';

const TIMEOUT_MS = 10_000;

/** Every failed attempt is told to `onFailure`, and repeated by i18next. */
export function textFiles(onFailure: () => void): BackendModule {
  const told = new Set<string>();
  return {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read(language, namespace, callback) {
      void answer(`/locales/${language}/${namespace}.json`, callback, onFailure);
    },
    create(_languages, namespace, key, fallbackValue) {
      // A text that is missing is missing in English.
      const address = `/locales/add/en/${namespace}`;
      const body = JSON.stringify({ [key]: fallbackValue || '' });
      if (told.has(address + body)) return;
      told.add(address + body);
      const headers = { 'content-type': 'application/json' };
      fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
    },
  };
}

async function answer(address: string, callback: ReadCallback, onFailure: () => void) {
  const texts = await fetchTexts(address);
  if (texts) return callback(null, texts);
  onFailure();
  callback('The texts could not be loaded', true);
}

/** Null if they do not come. Captive portals answer 200 with another page. */
async function fetchTexts(address: string): Promise<ResourceLanguage | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const texts: unknown = await response.json();
    return response.ok && isTexts(texts) ? texts : null;
  } catch {
    return null;
  }
}

const isTexts = (content: unknown): content is ResourceLanguage =>
  typeof content === 'object' && content !== null;
