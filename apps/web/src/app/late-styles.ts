/** Applies the style sheets that did not block the first paint; resolves once they are loaded, or cannot be. */
export async function applyLateStyles(page: Document = document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  await Promise.all(links.map(applied));
}

function applied(link: HTMLLinkElement): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    if (link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
  link.media = 'all';
  return loaded;
}
