// The head of a page before its script runs: for search engines, and for messengers that preview a link.
export interface PageHead {
  /** The title of the preview; the document title of every page is the name of the product. */
  title: string;
  description: string;
  /** The canonical address of the page, from the root. */
  path: string;
  /** The path from the root. */
  picture: string;
  /** The first screen, whose files are requested at once, and the text that is shown before it. */
  first?:
    | { screen: 'landing' | 'map' | 'station' | 'energy'; heading?: string; line?: string }
    | undefined;
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

const FIRST_WORDS = '<!--first-words-->';
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

export interface WrittenPage {
  publicUrl: string;
  lang: 'en' | 'el';
  /** Files of the client, from the root, that this page will need. */
  parts: readonly string[];
}

/** Returns the page of the client with this head; texts are escaped. */
export function withHead(
  page: string,
  head: PageHead,
  { publicUrl, lang, parts }: WrittenPage,
): string {
  const tags = [
    // The first pages have a text file of their own.
    ...preloads(parts, `/locales/${lang}/${head.first ? 'first' : 'translation'}.json`),
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
  // Functions, because a name must not be read as a replacement pattern.
  const described = DESCRIPTION.test(page)
    ? page.replace(DESCRIPTION, () => tags)
    : page.replace('</head>', () => `${tags}\n</head>`);
  return described
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(FIRST_WORDS, () => firstWords(head.first));
}

/** Returns the page of the client with what a page for signed-in people loads; nothing that it shows is written into it. */
export const withParts = (
  page: string,
  { lang, parts }: Pick<WrittenPage, 'lang' | 'parts'>,
): string => {
  const tags = preloads(parts, `/locales/${lang}/translation.json`);
  return page.replace('</head>', () => `${tags.join('\n')}\n</head>`);
};

const preloads = (parts: readonly string[], texts: string): string[] => [
  `<link rel="preload" as="fetch" crossorigin href="${texts}" />`,
  ...parts.map((part) =>
    part.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${part}" />`
      : `<link rel="modulepreload" crossorigin href="${part}" />`,
  ),
];

function firstWords(first: PageHead['first']): string {
  const heading = first?.heading ? `<h1>${escaped(first.heading)}</h1>` : '';
  const line = first?.line ? `<p>${escaped(first.line)}</p>` : '';
  return heading || line ? `<main data-screen="${first?.screen}">${heading}${line}</main>` : '';
}
