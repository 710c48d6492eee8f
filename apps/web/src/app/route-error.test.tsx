import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RouteError } from './route-error.tsx';
import { renderScreen } from './test-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen whose code cannot be fetched while the line is down. */
function open() {
  let tries = 0;
  const lazy = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
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

describe('a screen that cannot be shown', () => {
  it('without a connection opens by itself when the connection is back', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    line.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('the wallet')).toBeTruthy();
  });

  it('otherwise offers to load the page anew', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  });
});
