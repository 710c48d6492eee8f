/** Where to go after signing in: the local path that was asked for, else the home of the role. */
export function nextPath(asked: string | null, role: string | null): string {
  if (asked && isLocalPath(asked)) return asked;
  return role === 'station_owner' ? '/owner' : '/stations';
}

/** The address of a screen around signing in that keeps the path to come back to. */
export const withNext = (screen: string, next: string | null): string =>
  next === null ? screen : `${screen}?${new URLSearchParams({ next })}`;

/** Only a path of this site: no scheme, no other host, nothing a browser would read as one. */
function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const base = 'https://voltagora.invalid';
  return URL.canParse(path, base) && new URL(path, base).origin === base;
}
