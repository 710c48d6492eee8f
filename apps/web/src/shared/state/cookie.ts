/** Cookies of the whole site that scripts may read; never use them for secrets. */

export function readCookie(name: string, source: string = document.cookie): string | null {
  for (const part of source.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

const DAY_SECONDS = 86_400;

/** Returns whether the cookie was stored: a browser may block all cookies. */
export function writeCookie(name: string, value: string, days: number): boolean {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const age = days * DAY_SECONDS;
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax${secure}`;
  return readCookie(name) === value;
}
