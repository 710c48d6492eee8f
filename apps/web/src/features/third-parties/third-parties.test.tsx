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

const outside = {
  analytics: { script_url: 'https://stats.example/s.js', site: 'charge.example' },
  chat_script_url: 'https://chat.example/widget.js',
  error_dsn: null,
  places_host: null,
};
async function open(path: string, cookie?: string) {
  if (cookie) document.cookie = `cookies=${cookie}; path=/`;
  const asked = Promise.withResolvers<void>();
  const shown = renderScreen({
    routes: [{ path: '*', element: <ThirdParties /> }],
    path,
    answers: {
      readConfig: () => {
        asked.resolve();
        return testConfig({ outside });
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

  it('[S2.03] are not loaded on the payment page', async () => {
    await open('/complete-payment-session', 'accepted');
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

  it('end with a reload when consent is withdrawn', async () => {
    await open('/privacy', 'accepted');
    await waitFor(() => expect(scripts()).toHaveLength(2));
    expect(reload).not.toHaveBeenCalled();
    document.cookie = 'cookies=true; path=/';
    act(() => void window.dispatchEvent(new Event('voltagora:consent')));
    expect(reload).toHaveBeenCalledOnce();
  });
});
