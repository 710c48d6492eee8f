import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAppBadge } from './use-app-badge.ts';

function Badge({ count }: { count: number }) {
  useAppBadge(count);
  return null;
}

afterEach(() => {
  cleanup();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

it('[24.5] the icon of the installed app shows the number of unread notifications', () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
  // Refused, as where the app is not installed.
  const clearAppBadge = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no')));
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  const { rerender } = render(<Badge count={3} />);
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  rerender(<Badge count={0} />);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

it('[24.5] a browser without badges is no error', () => {
  expect(() => render(<Badge count={3} />)).not.toThrow();
});
