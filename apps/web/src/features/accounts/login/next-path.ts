import { parsedUrl } from '../../../shared/format/parsed-url.ts';

/** The path to open after login: the requested local path, else the home of the role. */
export function nextPath(asked: string | null, role: string | null): string {
  if (asked && isLocalPath(asked)) return asked;
  return role === 'station_owner' ? '/owner' : '/stations';
}

/** Adds the path to return to to the URL of a sign-in screen. */
export const withNext = (screen: string, next: string | null): string =>
  next === null ? screen : `${screen}?${new URLSearchParams({ next })}`;

/** Accepts only a path of this site: no scheme, no other host, nothing that a browser reads as one. */
function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const base = 'https://voltagora.invalid';
  return parsedUrl(path, base)?.origin === base;
}
