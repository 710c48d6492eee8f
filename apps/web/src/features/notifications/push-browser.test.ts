// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type PushBrowser, pushState, subscribe, unsubscribe } from './push-browser.ts';

function fakeBrowser(answer: NotificationPermission) {
  const done: string[] = [];
  const made = {
    endpoint: 'https://push.example/one',
    toJSON: () => ({ endpoint: 'https://push.example/one', keys: { p256dh: 'key', auth: 'word' } }),
    unsubscribe: async () => {
      done.push('unsubscribed');
      return true;
    },
  } as unknown as PushSubscription; // no more of it is used
  let permission: NotificationPermission = 'default';
  let current: PushSubscription | null = null;
  const browser: PushBrowser = {
    permission: () => permission,
    ask: async () => (permission = answer),
    manager: async () => ({
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey: key }) => {
        done.push(`subscribed with ${key}`);
        return (current = made);
      },
    }),
  };
  return { browser, done };
}

describe('[S3.28] push messages to this browser', () => {
  it('request permission and subscribe with the key of the server', async () => {
    const { browser, done } = fakeBrowser('granted');
    expect(await subscribe(browser, 'key-1')).toEqual({
      token: 'https://push.example/one',
      keys: { p256dh: 'key', auth: 'word' },
    });
    await subscribe(browser, 'key-2');
    await unsubscribe(browser);
    expect(done).toEqual([
      'subscribed with key-1',
      'unsubscribed',
      'subscribed with key-2',
      'unsubscribed',
    ]);
  });

  it('are off if the user refuses', async () => {
    const { browser, done } = fakeBrowser('denied');
    expect(await subscribe(browser, 'key')).toBeNull();
    expect(done).toEqual([]);
    expect(pushState(browser, true)).toBe('denied');
  });

  it('[S4.12] are on if registered and allowed', async () => {
    const { browser } = fakeBrowser('granted');
    expect(pushState(browser, true)).toBe('off');
    await subscribe(browser, 'key');
    expect([pushState(browser, true), pushState(browser, false)]).toEqual(['on', 'off']);
    expect(pushState(undefined, true)).toBe('unsupported');
  });
});
