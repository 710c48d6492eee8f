/** Opens the mobile app: a deep link first, then the store if the app does not open. */
import type { ClientConfig } from '@voltagora/contract';
import type { Platform } from '../../shared/platform.ts';

export type AppLink = { link: string; store: string | null };
type Told = Pick<ClientConfig, 'app' | 'environment'>;

/** `path` is the present path with its query. Null if there is no app for this platform. */
export function appLink(
  { app, environment }: Told,
  platform: Platform,
  path: string,
): AppLink | null {
  const store = platform === 'android' ? app.android_url : app.apple_url;
  if (environment === 'development') {
    return app.development_url === null ? null : { link: app.development_url, store };
  }
  return store === null ? null : { link: `${app.scheme}://${path.replace(/^\/+/, '')}`, store };
}

const STORE_AFTER_MS = 25;
const APP_TOOK_OVER_MS = 100;

/** Browser functions that are needed; tests replace them. */
export type Opener = {
  now: () => number;
  later: (work: () => void, ms: number) => void;
  go: (address: string) => void;
};

const browser: Opener = {
  now: () => performance.now(),
  later: (work, ms) => void setTimeout(work, ms),
  go: (address) => window.location.assign(address),
};

/**
 * Tries the app, then the store. If the app opened, the page was suspended and its timer fires late; then the store is not
 * opened.
 */
export function openApp({ link, store }: AppLink, { now, later, go }: Opener = browser): void {
  const tapped = now();
  later(() => {
    if (store === null || now() - tapped > APP_TOOK_OVER_MS) return;
    go(store);
  }, STORE_AFTER_MS);
  go(link);
}
