/**
 * The texts of pages that anybody opens first: a file of their own, so that such a page does not wait for the texts of all
 * others. What only signed-in people see is not among them.
 */
export const FIRST_AREAS = [
  'auth',
  'banner',
  'common',
  'consent',
  'energy',
  'errors',
  'forms',
  'landing',
  'map',
  'notifications',
  'offline',
  'search',
  'shell',
  'stations',
  'vehicles',
] as const;

/** Whether a page shows only first texts to somebody who is not signed in. The server preloads them by the same rule. */
export const hasFirstTexts = (pathname: string): boolean =>
  /^\/(?:energy\/?|stations(?:\/[^/]*)?\/?)?$/.test(pathname);
