// What a page says of itself before its script runs: for search engines, and for messengers that show a link.
export interface PageHead {
  /** Of the preview; the title of every page is the product's name. */
  title: string;
  description: string;
  /** The page's one address, from the root. */
  path: string;
  /** From the root. */
  picture: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

/** The client's page with this head; whatever the texts contain stays text. */
export function withHead(page: string, head: PageHead, publicUrl: string): string {
  const tags = [
    `<meta name="description" content="${escaped(head.description)}" />`,
    `<link rel="canonical" href="${escaped(publicUrl + head.path)}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Voltagora',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': publicUrl + head.path,
      'og:image': publicUrl + head.picture,
    }).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
  // As functions: what a name contains must not be read as a pattern of a replacement.
  return DESCRIPTION.test(page)
    ? page.replace(DESCRIPTION, () => tags)
    : page.replace('</head>', () => `${tags}\n</head>`);
}
