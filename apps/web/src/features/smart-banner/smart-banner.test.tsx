import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { SmartBanner } from './smart-banner.tsx';

const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156';
beforeEach(() => void vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(PHONE));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.cookie = 'hide_smart_banner=; path=/; max-age=0';
});

const app = {
  android_url: 'https://store.example/app',
  apple_url: null,
  scheme: 'voltagora',
  development_url: null,
};
function open(path: string) {
  const config = testConfig({ app, environment: 'production' });
  const asking = Promise.withResolvers<void>();
  const answers = {
    readConfig: () => {
      asking.resolve();
      return config;
    },
  };
  const routes = [{ path: '*', element: <SmartBanner /> }];
  return { ...renderScreen({ routes, path, answers }), asked: asking.promise };
}
const button = () => screen.queryByRole('button', { name: 'Open in app' });

describe('the smart banner', () => {
  it('[S1.07] [S2.06] is at the top on phones, with a link to the app', async () => {
    open('/stations');
    expect(await screen.findByRole('button', { name: 'Open in app' })).toBeVisible();
  });

  it('[S2.08] stays hidden once dismissed, on all pages', async () => {
    open('/stations');
    await userEvent.click(await screen.findByRole('button', { name: 'Do not show again' }));
    expect(button()).toBeNull();
    expect(document.cookie).toContain('hide_smart_banner=true');
    cleanup();
    const { asked } = open('/wallet');
    await act(() => asked);
    expect(button()).toBeNull();
  });

  it.each([
    '/termsofuse',
    '/privacy',
    '/contact',
    '/about',
    '/about/',
    '/complete-payment-session',
  ])('[S2.01] [S2.03] is hidden on %s', async (path) => {
    const { asked, router } = open(path);
    await act(() => asked);
    expect(button()).toBeNull();
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('button', { name: 'Open in app' })).toBeVisible();
  });

  it('[S2.06] is not shown on desktops', async () => {
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux)');
    const { asked } = open('/');
    await act(() => asked);
    expect(button()).toBeNull();
  });
});
