/** Where to go after signing in: the local path that was asked for, else the home of the role. */
export function nextPath(asked: string | null, role: string | null): string {
  if (asked && isLocalPath(asked)) return asked;
  return role === 'station_owner' ? '/owner' : '/stations';
}

/** Only a path of this site: no scheme, no other host, nothing a browser would read as one. */
function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const base = 'https://voltagora.invalid';
  return URL.canParse(path, base) && new URL(path, base).origin === base;
}
