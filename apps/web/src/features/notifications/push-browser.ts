/** The push subscription of this browser: support, permission and endpoint. */

export type PushState = 'unsupported' | 'off' | 'denied' | 'on';
export type PushAddress = { token: string; keys: { p256dh: string; auth: string } };

/** The browser features that push needs; tests replace them. */
export type PushBrowser = {
  permission: () => NotificationPermission;
  ask: () => Promise<NotificationPermission>;
  /** Resolves when the service worker is ready. */
  manager: () => Promise<
    Pick<PushManager, 'getSubscription'> & {
      subscribe: (options: {
        userVisibleOnly: true;
        applicationServerKey: string;
      }) => Promise<PushSubscription>;
    }
  >;
};

/** Undefined if push is not supported: an old browser, or an insecure page. */
export function thisBrowser(): PushBrowser | undefined {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent on insecure pages
  if (!workers || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    manager: async () => (await workers.ready).pushManager,
  };
}

export function pushState(browser: PushBrowser | undefined, isConfigured: boolean): PushState {
  if (!browser) return 'unsupported';
  if (browser.permission() === 'denied') return 'denied';
  return isConfigured && browser.permission() === 'granted' ? 'on' : 'off';
}

/** Requests permission and subscribes; null if the user refuses. Call it only after a tap. */
export async function subscribe(browser: PushBrowser, key: string): Promise<PushAddress | null> {
  if ((await browser.ask()) !== 'granted') return null;
  const manager = await browser.manager();
  // A subscription for another key, such as that of an earlier server, cannot be used.
  await (await manager.getSubscription())?.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return {
    token: endpoint ?? made.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

export async function unsubscribe(browser: PushBrowser): Promise<void> {
  await (await (await browser.manager()).getSubscription())?.unsubscribe();
}
