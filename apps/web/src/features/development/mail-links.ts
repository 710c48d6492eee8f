// Links in mails use the public URL of the installation, which this browser may not reach: `localhost` means nothing to a phone
// that tries the demo.
import { parsedUrl } from '../../shared/format/parsed-url.ts';

/** All links in the text of a mail, without duplicates. */
export function linksOf(text: string): URL[] {
  const found = new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? []);
  return [...found].flatMap((link) => parsedUrl(link) ?? []);
}

/** The path of a link within this client. */
export const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** The HTML of a mail with its links changed to the origin that is open here, opening in a new tab. */
export function asShownHere(html: string, links: readonly URL[], here: string): string {
  const origins = new Set(links.map(({ origin }) => origin));
  const moved = [...origins].reduce(
    (text, origin) => text.replaceAll(`href="${origin}`, `href="${here}`),
    html,
  );
  return moved.replace('<head>', '<head><base target="_blank">');
}
