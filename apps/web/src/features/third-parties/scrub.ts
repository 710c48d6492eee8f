/** Removes personal data from a text or URL. */

const MAIL = /[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'()]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"')]+/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const LONG = /\b(?=\w*\d)[\w-]{20,}\b/g;
const NUMBER = /\d{5,}/g;
const LENGTH_MAX = 500;

export const scrubText = (text: string): string =>
  text
    .slice(0, 4 * LENGTH_MAX)
    .replace(ADDRESS, scrubAddress)
    .replace(MAIL, '[mail]')
    .replace(TOKEN, '[token]')
    .replace(UUID, '[id]')
    .replace(LONG, '[token]')
    .replace(NUMBER, '[number]')
    .slice(0, LENGTH_MAX);

/** A path without its query and without ids and names. */
export const scrubPath = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 24 ? ':id' : part))
    .join('/');

/** URLs of scripts stay, because they tell where an error occurred. */
function scrubAddress(address: string): string {
  if (!URL.canParse(address)) return '[address]';
  const { origin, pathname } = new URL(address);
  return (
    origin + (/^\/assets\/[\w.-]+\.js(:\d+)*$/.test(pathname) ? pathname : scrubPath(pathname))
  );
}
