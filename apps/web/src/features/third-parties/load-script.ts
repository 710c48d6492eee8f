/** Scripts of outside services: each once in a document, and nothing waits for them. */

/** What the known services ask for; they overlook the names of each other. */
const siteNames = (site: string): Record<string, string> =>
  site === '' ? {} : { domain: site, websiteId: site, site };

export function loadScript(address: string, site = ''): void {
  if (outsideScripts().some((script) => script.getAttribute('src') === address)) return;
  const script = document.createElement('script');
  script.setAttribute('src', address);
  script.async = true;
  Object.assign(script.dataset, { outside: '' }, siteNames(site));
  // Blocked or gone: everything else works without it.
  script.addEventListener('error', () => undefined);
  document.head.append(script);
}

/** Whether this document has run anything that is not ours; only a new document is free of it. */
export const hasOutsideScripts = (): boolean => outsideScripts().length > 0;

const outsideScripts = (): Element[] => [...document.querySelectorAll('script[data-outside]')];
