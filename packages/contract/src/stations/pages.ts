/** A page of the web client, at the path as in its router; `:name` matches one segment. */
export interface Page {
  path: string;
  /** A secret is in its address, or somebody signs in, registers, pays or proves who they are there: no outside script runs. */
  isPrivate?: true;
  /** Where its address contains a secret, which leaves it as soon as the page is loaded. */
  hides?: 'path' | 'query';
}

/** The pages of the web client. Any other path is not found. */
export const PAGES: readonly Page[] = [
  { path: '/' },
  { path: '/about' },
  { path: '/account', isPrivate: true },
  { path: '/activate', isPrivate: true, hides: 'path' },
  { path: '/activate/:uid/:token', isPrivate: true, hides: 'path' },
  { path: '/auth/apple', isPrivate: true, hides: 'query' },
  { path: '/auth/google', isPrivate: true, hides: 'query' },
  { path: '/charge/:secret', isPrivate: true },
  { path: '/check-mail', isPrivate: true },
  { path: '/complete-payment-session', isPrivate: true },
  { path: '/confirm-browser', isPrivate: true, hides: 'path' },
  { path: '/confirm-browser/:uid/:token', isPrivate: true, hides: 'path' },
  { path: '/contact' },
  { path: '/development/mail', isPrivate: true },
  { path: '/energy' },
  { path: '/favourites' },
  { path: '/forgot-password', isPrivate: true },
  { path: '/login', isPrivate: true },
  { path: '/notifications' },
  { path: '/owner' },
  { path: '/owner/business-profile' },
  { path: '/owner/payouts', isPrivate: true },
  { path: '/owner/reservations' },
  { path: '/owner/stations' },
  { path: '/owner/stations/:id' },
  { path: '/owner/stations/:id/labels' },
  { path: '/owner/stations/:id/plugs/:plugId/label' },
  { path: '/owner/stations/:id/points/:pointId', isPrivate: true },
  { path: '/owner/stations/new' },
  { path: '/owner/transactions' },
  { path: '/p/:code', isPrivate: true },
  { path: '/privacy' },
  { path: '/register', isPrivate: true },
  { path: '/reservations' },
  { path: '/reservations/:id' },
  { path: '/reserve' },
  { path: '/reset-password', isPrivate: true, hides: 'path' },
  { path: '/reset-password/:uid/:token', isPrivate: true, hides: 'path' },
  { path: '/route' },
  { path: '/share' },
  { path: '/stations' },
  { path: '/stations/:slug' },
  { path: '/termsofuse' },
  { path: '/vehicles' },
  { path: '/vehicles/:id' },
  { path: '/vehicles/new' },
  { path: '/wallet', isPrivate: true },
];

/** Also below the page, because a mangled link has its secret in it. */
const below = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(?:/.*)?$`, 'i');

const PRIVATE = PAGES.filter(({ isPrivate }) => isPrivate).map(({ path }) => below(path));

/** Whether no outside script may run at this path, and nothing about it may reach an outside service. */
export function isPrivatePage(pathname: string): boolean {
  const path = plainPath(pathname);
  return path === null || PRIVATE.some((page) => page.test(path));
}

/** What the address bar shows in place of an address with a secret; null if it has none. `search` begins with `?` or is empty. */
export function shownAddress(pathname: string, search = ''): string | null {
  const path = plainPath(pathname) ?? pathname;
  const page = PAGES.find((each) => each.hides && below(each.path).test(path));
  const shown = page?.path.replace(/\/:.*/, '');
  if (page === undefined || shown === undefined) return null;
  if (page.hides === 'query') return search === '' ? null : shown;
  return path.length > shown.length + 1 ? shown + search : null;
}

/** The path as a router reads it; null if it is malformed. */
function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replaceAll(/\/+/g, '/');
  } catch {
    return null;
  }
}
