/** An address as it may be shown and kept: user, password and query can be secrets of whoever gave it. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
