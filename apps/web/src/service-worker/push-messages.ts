/** The notification for a push message, and the page that a tap opens. */

export type Shown = { title: string; options: NotificationOptions & { data: { link: string } } };
type Tab = { url: string; focus: () => Promise<unknown>; postMessage: (message: unknown) => void };
/** The open pages of the client, as a service worker sees them. */
export type Tabs = {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>;
  openWindow: (url: string) => Promise<unknown>;
};

const FALLBACK = 'Voltagora';

/** Always returns a notification: for a push without one, browsers show a text of their own. */
export function shownOf(text: string | undefined): Shown {
  const said = fieldsOf(text);
  const link = said['link'] ?? '';
  return {
    title: said['title'] ?? FALLBACK,
    options: {
      body: said['body'] ?? '',
      // A repeated notification replaces the first.
      ...(said['id'] !== undefined && { tag: said['id'] }),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge.png',
      data: { link: isOwnPath(link) ? link : '/notifications' },
    },
  };
}

function fieldsOf(text: string | undefined): Record<string, string | undefined> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(([, value]) => typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

/** A path of this site; `//other.example` is not. */
const isOwnPath = (link: string): boolean => /^\/(?![/\\])/.test(link);

/** Navigates an open tab, or opens a new one. */
export async function openPage(tabs: Tabs, link: string): Promise<void> {
  const [open] = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  if (open === undefined) return void (await tabs.openWindow(link));
  open.postMessage({ open: link });
  await open.focus();
}
