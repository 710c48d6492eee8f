// robots.txt and sitemaps: the public pages for search engines, and the private ones to exclude.
import type { Stations } from '../stations/public.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { PUBLIC_PAGES } from './pages.ts';

interface SiteMapDeps {
  stations: Pick<Stations, 'listed'>;
  publicUrl: () => string;
  environment: 'production' | 'staging' | 'development';
}

/** Does not include API calls: without them a search engine would see empty pages. */
const PRIVATE = [
  '/account',
  '/activate/',
  '/auth/',
  '/check-mail',
  '/complete-payment-session',
  '/confirm-browser/',
  '/development/',
  '/favourites',
  '/notifications',
  '/owner',
  '/reservations',
  '/reserve',
  '/reset-password/',
  '/sandbox-payments/',
  '/vehicles',
  '/wallet',
];
/** The limit of addresses in one sitemap file. */
const PART_SIZE = 50_000;
const FRESH = 'public, max-age=3600';

export function serveSiteMap(app: HttpApp, deps: SiteMapDeps, partSize = PART_SIZE): void {
  const { stations, publicUrl, environment } = deps;
  // Fastify's schema type does not have the `hide` option of the OpenAPI page.
  const schema = { hide: true } as object;
  const addresses = (paths: readonly string[]) => paths.map((path) => publicUrl() + path);
  app.get('/robots.txt', { schema }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FRESH)
      .send(robots(publicUrl(), environment)),
  );
  const serveXml = (path: string, write: (part: number) => Promise<string>) =>
    app.get<{ Params: { part?: string } }>(path, { schema }, async ({ params }, reply) => {
      const xml = await write(Number(params.part ?? 1));
      return reply.type('application/xml; charset=utf-8').header('cache-control', FRESH).send(xml);
    });
  serveXml('/sitemap.xml', async () => {
    const parts = await stations.listed.parts(partSize);
    const files = parts.map((part) => `/sitemap-stations-${part}.xml`);
    return listOf('sitemapindex', 'sitemap', addresses(['/sitemap-pages.xml', ...files]));
  });
  serveXml('/sitemap-pages.xml', async () => listOf('urlset', 'url', addresses(PUBLIC_PAGES)));
  // Limited to the digits that station ids can reach.
  serveXml('/sitemap-stations-:part(^[1-9]\\d{0,3}$).xml', async (part) => {
    const slugs = await stations.listed.slugs(part, partSize);
    if (slugs.length === 0) throw new AppError('not_found', 'No such page.');
    return listOf('urlset', 'url', addresses(slugs.map((slug) => `/stations/${slug}`)));
  });
}

/** Robots rules; a staging installation is excluded entirely. */
function robots(publicUrl: string, environment: SiteMapDeps['environment']): string {
  const closed = environment === 'staging' ? ['/'] : PRIVATE;
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  if (environment !== 'staging') lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const listOf = (list: string, item: string, addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="${NAMESPACE}">`,
    ...addresses.map((address) => `<${item}><loc>${escaped(address)}</loc></${item}>`),
    `</${list}>\n`,
  ].join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
