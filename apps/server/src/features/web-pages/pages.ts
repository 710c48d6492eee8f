// Which addresses are pages, and what the public ones say of themselves in the language that a browser or a messenger asks for.
import { PAGES, type Station } from '@voltagora/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { PageHead } from '../../platform/http/page-head.ts';
import type { Stations } from '../stations/public.ts';

type Lang = 'en' | 'el';
type Words = Record<string, Record<Lang, readonly [title: string, description: string]>>;

const PICTURE = '/preview.png';
const WORDS: Words = {
  '/': {
    en: [
      'Voltagora: charge where it suits you',
      'Find a free plug, reserve it for a time at a known price, and pay for what was measured.',
    ],
    el: [
      'Voltagora: φορτίστε όπου σας βολεύει',
      'Βρείτε ελεύθερη πρίζα, κρατήστε την για μια ώρα σε γνωστή τιμή και πληρώστε όσα μετρήθηκαν.',
    ],
  },
  '/stations': {
    en: [
      'Map of charging stations · Voltagora',
      'Every plug on one map: which is free now, how fast it charges, and what it costs.',
    ],
    el: [
      'Χάρτης σταθμών φόρτισης · Voltagora',
      'Όλες οι πρίζες σε έναν χάρτη: ποια είναι ελεύθερη τώρα, πόσο γρήγορα φορτίζει και πόσο κοστίζει.',
    ],
  },
  '/energy': {
    en: [
      'Energy prices · Voltagora',
      'What power costs today and tomorrow by the quarter of an hour, and when it is cheapest and greenest to charge.',
    ],
    el: [
      'Τιμές ενέργειας · Voltagora',
      'Πόσο κοστίζει το ρεύμα σήμερα και αύριο ανά τέταρτο, και πότε συμφέρει να φορτίσετε.',
    ],
  },
  '/about': {
    en: ['About Voltagora', 'What Voltagora is, who runs it, and whose data it stands on.'],
    el: [
      'Σχετικά με το Voltagora',
      'Τι είναι το Voltagora, ποιος το λειτουργεί και με ποια δεδομένα.',
    ],
  },
  '/privacy': {
    en: ['Privacy · Voltagora', 'What is kept about you, why, for how long, and your rights.'],
    el: [
      'Απόρρητο · Voltagora',
      'Τι αποθηκεύεται για εσάς, γιατί, για πόσο, και τα δικαιώματά σας.',
    ],
  },
  '/termsofuse': {
    en: ['Terms of use · Voltagora', 'The rules for drivers, owners and the host.'],
    el: ['Όροι χρήσης · Voltagora', 'Οι κανόνες για οδηγούς, ιδιοκτήτες και τον διαχειριστή.'],
  },
  '/contact': {
    en: ['Contact · Voltagora', 'Write to the host of this installation.'],
    el: ['Επικοινωνία · Voltagora', 'Γράψτε στον διαχειριστή αυτής της εγκατάστασης.'],
  },
};

/** The client's own title of its first screen. */
export const LANDING_TITLE: Record<Lang, string> = {
  en: 'Charge where and when you want, at a known price',
  el: 'Φορτίστε όπου και όποτε θέλετε, σε γνωστή τιμή',
};

/** Those that are for everybody, besides the stations'. */
export const PUBLIC_PAGES: readonly string[] = Object.keys(WORDS);

const FIRST_SCREENS: Record<string, (lang: Lang) => PageHead['first']> = {
  '/': (lang) => ({ screen: 'landing', heading: LANDING_TITLE[lang] }),
  '/stations': (lang) => ({ screen: 'map', line: WORDS['/stations']?.[lang][1] }),
};

const OF_STATION = {
  en: {
    plugs: (count: number) => (count === 1 ? '1 plug' : `${count} plugs`),
    upTo: 'up to',
    bookable: 'See what is free now, reserve a plug and pay for what is measured',
    listed: 'See where it is, how fast it charges and when it is open',
  },
  el: {
    plugs: (count: number) => (count === 1 ? '1 πρίζα' : `${count} πρίζες`),
    upTo: 'έως',
    bookable: 'Δείτε τι είναι ελεύθερο τώρα, κρατήστε πρίζα και πληρώστε όσα μετρήθηκαν',
    listed: 'Δείτε πού βρίσκεται, πόσο γρήγορα φορτίζει και πότε λειτουργεί',
  },
};

const PATTERNS = PAGES.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'));
const SLUG = /^\/stations\/([^/]+)$/i;

/** Undefined where there is no page; without a head where the page is nobody else's business. */
export function createPages({ stations }: { stations: Pick<Stations, 'bySlug'> }) {
  return async (path: string, lang: Lang): Promise<{ head?: PageHead } | undefined> => {
    const words = WORDS[path]?.[lang];
    if (words) {
      const [title, description] = words;
      return {
        head: { title, description, path, picture: PICTURE, first: FIRST_SCREENS[path]?.(lang) },
      };
    }
    const slug = SLUG.exec(path)?.[1];
    if (slug === undefined) return PATTERNS.some((page) => page.test(path)) ? {} : undefined;
    try {
      return { head: headOfStation(await stations.bySlug(slug), lang) };
    } catch (error) {
      // What stands there is not known while the database is away: the page itself says so.
      return error instanceof AppError && error.code === 'not_found' ? undefined : {};
    }
  };
}

type Described = Pick<
  Station,
  'name' | 'slug' | 'address' | 'city' | 'plugs_total' | 'max_power_kW' | 'bookable'
>;

export function headOfStation({ name, slug, ...station }: Described, lang: Lang): PageHead {
  const words = OF_STATION[lang];
  const address = [station.address, station.city].filter(Boolean).join(', ');
  const power =
    station.max_power_kW && `${words.upTo} ${station.max_power_kW.toLocaleString(lang)} kW`;
  const plugs = [words.plugs(station.plugs_total), power].filter(Boolean).join(', ');
  const invitation = station.bookable ? words.bookable : words.listed;
  const description = [address, plugs, invitation]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
  const first = { screen: 'station', heading: name, line: description } as const;
  return { title: name, description, path: `/stations/${slug}`, picture: PICTURE, first };
}
