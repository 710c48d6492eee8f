import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RouteError } from './route-error.tsx';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen whose code cannot be fetched, because the network is down. */
function open(reason = 'Failed to fetch dynamically imported module') {
  let tries = 0;
  const lazy = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError(reason);
    return { element: <p>the wallet</p> };
  };
  renderScreen({
    routes: [
      { path: '/wallet', lazy, errorElement: <RouteError />, hydrateFallbackElement: <i /> },
    ],
    path: '/wallet',
    answers: {},
  });
}

describe('a screen that cannot be loaded', () => {
  it('reloads by itself when the connection is back', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    line.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('the wallet')).toBeVisible();
  });

  it('reports an unreachable server, and reloads only once it answers', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
  });

  it('otherwise offers a reload', async () => {
    open('This screen is broken');
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  });
});
