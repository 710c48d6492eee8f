/** Loads scripts of third-party services, each once per document and asynchronously. */

/** Attribute names of the known services; each ignores the others. */
const siteNames = (site: string): Record<string, string> =>
  site === '' ? {} : { domain: site, websiteId: site, site };

export function loadScript(address: string, site = ''): void {
  if (outsideScripts().some((script) => script.getAttribute('src') === address)) return;
  const script = document.createElement('script');
  script.setAttribute('src', address);
  script.async = true;
  Object.assign(script.dataset, { outside: '' }, siteNames(site));
  // The client works without the script if it is blocked or missing.
  script.addEventListener('error', () => undefined);
  document.head.append(script);
}

/** Whether this document has run a third-party script; only a new document is free of it. */
export const hasOutsideScripts = (): boolean => outsideScripts().length > 0;

const outsideScripts = (): Element[] => [...document.querySelectorAll('script[data-outside]')];
