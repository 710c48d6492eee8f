import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testNotification } from '../../tests/kit/people/notification.ts';
import { Arrival } from './arrival.tsx';
import { Bell } from './bell.tsx';

let say: ((message: unknown) => void) | null = null;
/** A socket through which the test speaks. */
class SpokenSocket extends EventTarget {
  constructor() {
    super();
    say = (message) =>
      act(() => {
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
      });
  }
  send(): void {}
  close(): void {}
}

afterEach(() => {
  cleanup();
  say = null;
  vi.unstubAllGlobals();
});

it.each([
  ['/wallet', 1],
  ['/reservations/7', 0],
])('[24.3] news does not cover the page that it leads to: on %s', async (path, shown) => {
  vi.stubGlobal('WebSocket', SpokenSocket);
  const news = testNotification({ link: '/reservations/7' });
  const { asked } = renderScreen({
    routes: [
      {
        path: '*',
        element: (
          <>
            <Bell />
            <Arrival />
          </>
        ),
      },
    ],
    path,
    role: 'driver',
    answers: {
      listNotifications: () => ({ results: [news], count: 1, unread: 1 }),
    },
  });
  await vi.waitFor(() => expect(say).not.toBeNull());
  const loaded = (times: number) =>
    vi.waitFor(() =>
      expect(asked.filter(({ call }) => call === 'listNotifications')).toHaveLength(times),
    );
  say?.({ latest_id: '018f6b1e-0000-7000-8000-0000000000a1', unread: 0 });
  await loaded(1);
  // What comes while an answer is under way is told by that answer.
  await act(async () => undefined);
  say?.({ latest_id: news.id, unread: 1 });
  await loaded(2);
  // The bell counts it: what the page does with it has happened.
  await screen.findByRole('link', { name: /1 unread/ });
  await act(async () => undefined);
  expect(screen.queryAllByText(news.title)).toHaveLength(shown);
});
