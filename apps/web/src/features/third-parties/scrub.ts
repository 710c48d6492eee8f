/** Removes personal data from a text or URL. */
import { shownAddress } from '@voltagora/contract';
import { parsedUrl } from '../../shared/format/parsed-url.ts';

const MAIL = /[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'()]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"')]+/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const LONG = /\b(?=\w*\d)[\w-]{20,}\b/g;
/** A path within a text. */
const PATH = /\/[\w%-]+\/[^\s"'()<>]+/g;
const NUMBER = /\d{5,}/g;
const LENGTH_MAX = 500;

export const scrubText = (text: string): string =>
  text
    .slice(0, 4 * LENGTH_MAX)
    .replace(ADDRESS, scrubAddress)
    .replace(PATH, (path) => shownAddress(path) ?? path)
    .replace(MAIL, '[mail]')
    .replace(TOKEN, '[token]')
    .replace(UUID, '[id]')
    .replace(LONG, '[token]')
    .replace(NUMBER, '[number]')
    .slice(0, LENGTH_MAX);

/** A path without its query and without ids and names. */
export const scrubPath = (path: string): string =>
  withoutSecret(path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 24 ? ':id' : part))
    .join('/');

const withoutSecret = (path: string): string => shownAddress(path) ?? path;

/** URLs of scripts stay, because they tell where an error occurred. */
function scrubAddress(address: string): string {
  const parsed = parsedUrl(address);
  if (!parsed) return '[address]';
  const { origin, pathname } = parsed;
  return (
    origin + (/^\/assets\/[\w.-]+\.js(:\d+)*$/.test(pathname) ? pathname : scrubPath(pathname))
  );
}
