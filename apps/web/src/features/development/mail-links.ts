// What leads out of a mail. A mail names the installation by its public address, which need not be the one that this
// browser has open: a phone that tries the demo knows no `localhost`.

/** Every link of a mail's text, once. */
export function linksOf(text: string): URL[] {
  const found = new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? []);
  return [...found].flatMap((link) => URL.parse(link) ?? []);
}

/** The same place inside this client. */
export const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** The mail's HTML with its links leading to the address that is open here, in a tab of their own. */
export function asShownHere(html: string, links: readonly URL[], here: string): string {
  const origins = new Set(links.map(({ origin }) => origin));
  const moved = [...origins].reduce(
    (text, origin) => text.replaceAll(`href="${origin}`, `href="${here}`),
    html,
  );
  return moved.replace('<head>', '<head><base target="_blank">');
}
