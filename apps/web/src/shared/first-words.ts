/** The name that the server has written into the page for this path, shown until the data is loaded. */
export function nameOnPage(path: string): string | undefined {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (canonical === undefined || new URL(canonical).pathname !== path) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
}
