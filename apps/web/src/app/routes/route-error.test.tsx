import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Outlet } from 'react-router';
import { RouteError } from './route-error.tsx';
import { ScreenBoundary } from '../../shared/routing/screen-boundary.tsx';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen whose code cannot be fetched, because the network is down. */
function open(reason = 'Failed to fetch dynamically imported module') {
  const lazy = () => Promise.reject(new TypeError(reason));
  renderScreen({
    routes: [
      {
        element: (
          <ScreenBoundary fallback={RouteError}>
            <Outlet />
          </ScreenBoundary>
        ),
        children: [{ path: '/wallet', lazy }],
      },
    ],
    path: '/wallet',
    answers: {},
  });
}

describe('a screen that cannot be loaded', () => {
  it('[24.1] loads the document anew by itself once the connection is back, styles included', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => asked.mock.calls).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    line.mockReturnValue(true);
    asked.mockResolvedValue(new Response(''));
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
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
