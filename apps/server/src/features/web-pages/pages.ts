// Which paths are pages, and the title and description of the public ones in the requested language.
import { PAGES, type Station } from '@voltagora/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { PageHead } from '../../platform/http/page-head.ts';
import type { FoundPage } from '../../platform/http/web-client.ts';
import type { Language } from '../../platform/texts/language.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import type { Stations } from '../stations/public.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const PICTURE = '/preview.png';
/** Public pages besides those of stations. */
const TEXTS_OF = {
  '/': 'landing',
  '/stations': 'map',
  '/route': 'route',
  '/energy': 'energy',
  '/about': 'about',
  '/privacy': 'privacy',
  '/termsofuse': 'terms',
  '/contact': 'contact',
} as const;

const pageTexts = defineTexts({ en, el });

/** The web client's own title of the home page. */
export function landingTitle(language: Language): string {
  const t = pageTexts(language);
  return t('landingHeading');
}

export const PUBLIC_PAGES: readonly string[] = Object.keys(TEXTS_OF);

const isPublicPage = (path: string): path is keyof typeof TEXTS_OF => Object.hasOwn(TEXTS_OF, path);

function headOfPage(path: keyof typeof TEXTS_OF, language: Language): PageHead {
  const t = pageTexts(language);
  const description = t(`pages.${TEXTS_OF[path]}.description`);
  return {
    title: t(`pages.${TEXTS_OF[path]}.title`),
    description,
    path,
    picture: PICTURE,
    first: firstScreenOf(path, { language, description }),
  };
}

function firstScreenOf(
  path: keyof typeof TEXTS_OF,
  { language, description }: { language: Language; description: string },
): PageHead['first'] {
  if (path === '/') return { screen: 'landing', heading: landingTitle(language) };
  if (path === '/energy') return { screen: 'energy', line: description };
  return path === '/stations' ? { screen: 'map', line: description } : undefined;
}

const PATTERNS = PAGES.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
}));
/** Pages without a head that people open first, and their screens. */
const SCREENS: Readonly<Record<string, string>> = {
  '/login': 'login',
  '/reserve': 'draft',
  '/reservations': 'bookings',
  '/reservations/:id': 'booking',
};
/** Search engines forget the page; people still get it, with what is near. */
const UNKNOWN: readonly string[] = ['not_found', 'station_hidden'];
const SLUG = /^\/stations\/([^/]+)$/i;

function privatePage(path: string): FoundPage | undefined {
  const page = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (!page) return undefined;
  const screen = SCREENS[page.path];
  return screen === undefined ? {} : { screen };
}

/** Undefined for an unknown page; without a head for a private page. */
export function createPages({ stations }: { stations: Pick<Stations, 'bySlug'> }) {
  return async (path: string, lang: Language): Promise<FoundPage | undefined> => {
    if (isPublicPage(path)) return { head: headOfPage(path, lang) };
    const slug = SLUG.exec(path)?.[1];
    if (slug === undefined) return privatePage(path);
    try {
      const station = await stations.bySlug(slug);
      // Found by a former address.
      if (station.slug !== slug) return { movedTo: `/stations/${station.slug}` };
      return { head: headOfStation(station, lang) };
    } catch (error) {
      // While the database is unavailable, the page itself shows the error.
      return error instanceof AppError && UNKNOWN.includes(error.code) ? undefined : {};
    }
  };
}

type Described = Pick<
  Station,
  'name' | 'slug' | 'address' | 'city' | 'plugs_total' | 'max_power_kW' | 'bookable'
>;

export function headOfStation({ name, slug, ...station }: Described, lang: Language): PageHead {
  const t = pageTexts(lang);
  const address = [station.address, station.city].filter(Boolean).join(', ');
  const power =
    station.max_power_kW &&
    t('station.power', { power: station.max_power_kW.toLocaleString(lang) });
  const plugs = [t('station.plugs', { count: station.plugs_total }), power]
    .filter(Boolean)
    .join(', ');
  const invitation = station.bookable ? t('station.bookable') : t('station.listed');
  const description = [address, plugs, invitation]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
  const first = { screen: 'station', heading: name, line: description } as const;
  return { title: name, description, path: `/stations/${slug}`, picture: PICTURE, first };
}
