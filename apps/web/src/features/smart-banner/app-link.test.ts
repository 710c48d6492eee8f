// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../tests/kit/config.ts';
import { appLink, openApp, type Opener } from './app-link.ts';
import { platformOf } from '../../shared/platform.ts';

const app = {
  android_url: 'https://play.google.com/store/apps/details?id=org.example',
  apple_url: 'https://apps.apple.com/app/id1',
  scheme: 'voltagora',
  development_url: 'exp+voltagora://expo-development-client/?url=http%3A%2F%2Fdev%3A8081',
};
const link = app.development_url;

describe('[S2.06] the platform', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'apple'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19', 5, 'apple'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19', 0, null],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156', 10, null],
  ])('%s with %i fingers: %s', (userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

describe('the link to the app', () => {
  it.each(['production', 'staging'] as const)(
    '[S2.07] in %s is a link of its own scheme with the present path, then the store',
    (environment) => {
      const config = testConfig({ app, environment });
      const path = '/stations/syntagma?plug=2';
      expect(appLink(config, 'android', path)).toEqual({
        link: 'voltagora://stations/syntagma?plug=2',
        store: app.android_url,
      });
      expect(appLink(config, 'apple', '/')).toEqual({ link: 'voltagora://', store: app.apple_url });
    },
  );

  it('[S2.07] is that of the development client in other environments', () => {
    const config = testConfig({ app, environment: 'development' });
    expect(appLink(config, 'apple', '/wallet')).toEqual({ link, store: app.apple_url });
  });

  it('[S2.06] does not exist if there is no app for the platform', () => {
    const none = testConfig({ app: { ...app, apple_url: null }, environment: 'production' });
    expect(appLink(none, 'apple', '/')).toBeNull();
    expect(appLink(testConfig(), 'android', '/')).toBeNull();
  });
});

describe('[S9.06] opening the app', () => {
  /** A browser whose timers fire `lateMs` late. */
  function open(lateMs: number, store: string | null = 'https://store.example') {
    const gone: string[] = [];
    const waits: number[] = [];
    let nowMs = 1000;
    const opener: Opener = {
      now: () => nowMs,
      go: (address) => void gone.push(address),
      later: (work, ms) => {
        waits.push(ms);
        queued.push(work);
      },
    };
    const queued: (() => void)[] = [];
    openApp({ link: 'voltagora://wallet', store }, opener);
    expect(gone).toEqual(['voltagora://wallet']);
    nowMs += lateMs;
    for (const work of queued) work();
    return { gone: gone.slice(1), waits };
  }

  it('opens the store after 25 ms if the app did not open', () => {
    expect(open(25)).toEqual({ gone: ['https://store.example'], waits: [25] });
    expect(open(100).gone).toEqual(['https://store.example']);
  });

  it('does not open the store if more than 100 ms have passed, because the app opened', () => {
    expect(open(101).gone).toEqual([]);
  });

  it('has no store in development unless one is configured', () => {
    expect(open(25, null).gone).toEqual([]);
  });
});
