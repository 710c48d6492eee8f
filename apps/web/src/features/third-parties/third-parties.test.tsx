import type { ClientConfig } from '@voltagora/contract';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { ThirdParties } from './third-parties.tsx';

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-outside]')];
const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  // Checks only that scripts are requested; none of them runs.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) node.setAttribute('type', 'text/plain');
      document.head.insertBefore(node as Node, null);
    }
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  reload.mockReset();
  for (const script of scripts()) script.remove();
  document.cookie = 'cookies=; path=/; max-age=0';
});

type Services = ClientConfig['outside'];
const NONE: Services = {
  analytics: null,
  chat_script_url: null,
  error_dsn: null,
  places_host: null,
};
const outside = {
  analytics: { script_url: 'https://stats.example/s.js', site: 'charge.example' },
  chat_script_url: 'https://chat.example/widget.js',
  error_dsn: null,
  places_host: null,
};
async function open(path: string, cookie?: string, services: Partial<Services> = outside) {
  if (cookie) document.cookie = `cookies=${cookie}; path=/`;
  const asked = Promise.withResolvers<void>();
  const shown = renderScreen({
    routes: [{ path: '*', element: <ThirdParties /> }],
    path,
    answers: {
      readConfig: () => {
        asked.resolve();
        return testConfig({ outside: { ...NONE, ...services } });
      },
    },
  });
  await act(() => asked.promise);
  return shown;
}

describe('[S7.80] third-party services', () => {
  it('are loaded after consent, each once', async () => {
    await open('/stations', 'accepted');
    await waitFor(() => expect(scripts()).toHaveLength(2));
    expect(scripts().map((script) => script.getAttribute('src'))).toEqual([
      'https://stats.example/s.js',
      'https://chat.example/widget.js',
    ]);
    expect(scripts()[0]?.dataset).toMatchObject({
      domain: 'charge.example',
      websiteId: 'charge.example',
    });
    cleanup();
    await open('/wallet');
    expect(scripts()).toHaveLength(2);
  });

  it.each([undefined, 'true', ''])('are not loaded with the answer %j', async (answer) => {
    await open('/stations', answer);
    await act(async () => undefined);
    expect(scripts()).toEqual([]);
  });

  it.each([
    '/complete-payment-session',
    '/login',
    '/register',
    '/reset-password',
    '/activate/u/t',
    '/auth/google',
    '/account',
  ])('[S2.03] [22.5] are not loaded on %s', async (path) => {
    await open(path, 'accepted');
    await act(async () => undefined);
    expect(scripts()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('[S2.03] loaded before are not present on the payment page', async () => {
    const { router } = await open('/reserve', 'accepted');
    await waitFor(() => expect(scripts()).toHaveLength(2));
    await act(() => router.navigate('/complete-payment-session?session=1'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[22.5] are not loaded in a document that began with a secret in its address', async () => {
    document.documentElement.dataset['private'] = '';
    try {
      await open('/stations', 'accepted');
      await act(async () => undefined);
      expect(scripts()).toEqual([]);
      expect(reload).not.toHaveBeenCalled();
    } finally {
      delete document.documentElement.dataset['private'];
    }
  });

  it('[S2.03] [22.5] a page view of a private page is not reported when one goes there', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const sent: string[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
      sent.push(typeof init?.body === 'string' ? init.body : '');
      return new Response();
    });
    const { router } = await open('/reserve', 'accepted', {
      error_dsn: 'https://k@errors.example/1',
    });
    await waitFor(() => expect(sent.join()).toContain('"transaction":"/reserve"'));
    await act(() => router.navigate('/complete-payment-session?session=1'));
    expect(sent.join()).not.toContain('payment');
  });

  it('end with a reload when consent is withdrawn', async () => {
    await open('/privacy', 'accepted');
    await waitFor(() => expect(scripts()).toHaveLength(2));
    expect(reload).not.toHaveBeenCalled();
    document.cookie = 'cookies=true; path=/';
    act(() => void window.dispatchEvent(new Event('voltagora:consent')));
    expect(reload).toHaveBeenCalledOnce();
  });
});
