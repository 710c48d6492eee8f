import { createInstance } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts, showLanguage, startI18n, tellMissingTexts } from './i18n.ts';

const FILE = { landing: { title: 'Φορτίστε εδώ' }, wallet: { title: 'Πορτοφόλι' } };
const pageLanguage = document.documentElement.lang;
let browser = ['fr-FR'];

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; Path=/; Max-Age=0';
  window.history.replaceState(null, '', '/');
  document.documentElement.lang = 'en';
}
beforeEach(() => {
  forget();
  browser = ['fr-FR'];
  vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => browser);
  vi.spyOn(navigator, 'language', 'get').mockImplementation(() => browser[0] ?? '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forget();
  document.documentElement.lang = pageLanguage;
});

/** A server of text files with the given answers, which records its requests and their times. */
function serve(answer: (nth: number) => Response | Promise<Response>) {
  const asked: { path: string; at: number }[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push({ path, at: Date.now() });
    return answer(asked.filter((one) => one.path === path).length);
  });
  return asked;
}
const fine = () => new Response(JSON.stringify(FILE));

async function start() {
  const i18n = createInstance();
  await startI18n(i18n);
  return i18n;
}

describe('the language of a visitor', () => {
  const found = {
    address: () => window.history.replaceState(null, '', '/?lng=el-GR'),
    cookie: () => void (document.cookie = 'i18next=el; Path=/'),
    'local storage': () => localStorage.setItem('i18nextLng', 'el'),
    'session storage': () => sessionStorage.setItem('i18nextLng', 'el'),
    browser: () => void (browser = ['fr-FR', 'el-CY']),
    'lang of the page': () => void (document.documentElement.lang = 'el'),
  };
  const places = Object.entries(found);

  it.each(places)('[S7.71] is found in the %s, without its region', async (_name, put) => {
    serve(fine);
    document.documentElement.lang = '';
    put();
    const { language } = await start();
    expect(language).toBe('el');
    expect(document.documentElement.lang).toBe('el');
  });

  it.each([
    ['address', 'cookie'],
    ['cookie', 'local storage'],
    ['local storage', 'session storage'],
    ['session storage', 'browser'],
    ['browser', 'lang of the page'],
  ] as const)('[S7.71] the %s takes precedence over the %s', async (first, second) => {
    serve(fine);
    document.documentElement.lang = '';
    const english = {
      cookie: () => void (document.cookie = 'i18next=en; Path=/'),
      'local storage': () => localStorage.setItem('i18nextLng', 'en'),
      'session storage': () => sessionStorage.setItem('i18nextLng', 'en'),
      browser: () => void (browser = ['en-GB']),
      'lang of the page': () => void (document.documentElement.lang = 'en'),
    };
    english[second]();
    found[first]();
    expect((await start()).language).toBe('el');
  });

  it.each(['23.7275', '-3.7', '0', 'e', 'elephant', '<b>el</b>', ''])(
    '[S7.71] ?lng=%s is no language: what the device says counts',
    async (lng) => {
      serve(fine);
      window.history.replaceState(null, '', `/stations?lat=37.9&lng=${encodeURIComponent(lng)}`);
      localStorage.setItem('i18nextLng', 'el');
      expect((await start()).language).toBe('el');
    },
  );

  it('[S7.71] is that of the browser where the storage is blocked', async () => {
    serve(fine);
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    browser = ['el'];
    expect((await start()).language).toBe('el');
  });

  it('[S7.71] is English by default', async () => {
    serve(fine);
    expect((await start()).language).toBe('en');
  });
});

describe('the text files', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem('i18nextLng', 'el');
  });

  it('[S7.70] [24.2] is /locales/{lng}/{ns}.json of the language, which has every text', async () => {
    const asked = serve(fine);
    const i18n = await start();
    expect(asked.map(({ path }) => path)).toEqual(['/locales/el/translation.json']);
    expect(i18n.t('wallet.title')).toBe('Πορτοφόλι');
  });

  it('[24.2] a first page waits only for its own texts, and the next one for the others', async () => {
    const asked = serve(fine);
    const i18n = createInstance();
    await startI18n(i18n, true);
    expect(asked.map(({ path }) => path)).toEqual(['/locales/el/first.json']);
    expect(i18n.t('landing.title')).toBe('Φορτίστε εδώ');
    await loadAllTexts(i18n);
    await loadAllTexts(i18n);
    expect(asked.map(({ path }) => path).slice(1)).toEqual(['/locales/el/translation.json']);
  });

  it('[24.2] English is fetched when it is chosen, before it is shown', async () => {
    const asked = serve(() => new Response(JSON.stringify({ wallet: { title: 'Purse' } })));
    const i18n = await start();
    await showLanguage('en', i18n);
    expect(asked.map(({ path }) => path)).toContain('/locales/en/translation.json');
    expect(i18n.t('wallet.title')).toBe('Purse');
  });

  it.each([
    ['is not there', () => new Response('', { status: 404 })],
    ['is refused by a busy server', () => new Response('', { status: 503 })],
    ['is something else', () => new Response('<!doctype html>')],
    ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    '[S8.07] one that %s is asked for 5 times more, 350 ms on and doubling',
    async (_, failure) => {
      const asked = serve(failure);
      const starting = start();
      await vi.advanceTimersByTimeAsync(60_000);
      await starting;
      const moments = asked.filter(({ path }) => path.includes('/el/')).map(({ at }) => at);
      const pauses = moments.slice(1).map((at, n) => at - (moments[n] ?? 0));
      expect(pauses).toEqual([350, 700, 1400, 2800, 5600]);
    },
  );

  it('[S7.70] a missing text is reported once if requested, else never', async () => {
    const asked = serve(fine);
    const i18n = await start();
    const told = () => asked.map(({ path }) => path).filter((path) => path.includes('/add/'));
    i18n.t('wallet.nowhere');
    expect(told()).toEqual([]);
    await tellMissingTexts(true, i18n);
    for (const key of ['wallet.nowhere', 'wallet.nowhere', 'wallet.title']) i18n.t(key);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual(['/locales/add/en/translation']);
  });

  it('[S8.07] the page is in English until the file is loaded', async () => {
    serve((nth) => (nth <= 3 ? new Response('', { status: 503 }) : fine()));
    const starting = start();
    await vi.advanceTimersByTimeAsync(1);
    const i18n = await starting;
    expect(i18n.t('landing.title')).toBe('Charge where and when you want, at a known price');
    expect(i18n.t('wallet.title')).toBe('Wallet');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(i18n.t('wallet.title')).toBe('Πορτοφόλι');
  });
});
