// Settings of outside services: the mobile app, services that browsers load after consent, a hosted place search. All are off by
// default.
import * as z from 'zod';
import { setting } from './setting.ts';

const webAddress = () => z.url({ protocol: /^https?$/ });

export const outsideSettings = {
  VOLTAGORA_APP_ANDROID_URL: setting(
    webAddress().optional(),
    "the address of the Android app's store listing",
    {
      meaning: 'The store listing of your Android app. Phones are offered the app.',
      example: 'https://play.google.com/store/apps/details?id=org.example.charge',
    },
  ),
  VOLTAGORA_APP_APPLE_URL: setting(
    webAddress().optional(),
    "the address of the Apple app's store listing",
    {
      meaning: 'The store listing of your Apple app.',
      example: 'https://apps.apple.com/app/id1234567890',
    },
  ),
  VOLTAGORA_APP_SCHEME: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9+.-]{0,63}$/)
      .refine((scheme) => !OF_BROWSERS.has(scheme))
      .default('voltagora'),
    "the app's own scheme, such as voltagora",
    { meaning: 'The URL scheme of the app, with which a link opens it.' },
  ),
  VOLTAGORA_APP_DEVELOPMENT_URL: setting(
    z
      .url()
      .refine((url) => !OF_BROWSERS.has(url.slice(0, url.indexOf(':')).toLowerCase()))
      .optional(),
    "the link that opens the app's development client",
    {
      meaning:
        'The link that opens the development client of the app, outside production and staging.',
      example: 'exp://192.168.1.10:8081',
    },
  ),
  VOLTAGORA_ANALYTICS_SCRIPT_URL: setting(
    webAddress().optional(),
    'the address of the script of a web analytics service',
    {
      meaning: 'Web analytics, loaded only after consent.',
      example: 'https://stats.example.org/script.js',
    },
  ),
  VOLTAGORA_ANALYTICS_SITE: setting(
    z.string().max(200).default(''),
    'what the analytics service calls this site',
    { meaning: 'The name of this site at the analytics service.', example: 'charge.example.org' },
  ),
  VOLTAGORA_CHAT_SCRIPT_URL: setting(
    webAddress().optional(),
    'the address of the script of a marketing chat',
    {
      meaning: 'A marketing chat, loaded only after consent.',
      example: 'https://chat.example.org/widget.js',
    },
  ),
  VOLTAGORA_ERROR_DSN: setting(
    webAddress().refine(isDsn).optional(),
    'a DSN such as https://key@errors.example.org/1',
    {
      meaning:
        'Where browser errors are reported in the format of Sentry, without personal data and only after consent.',
      example: 'https://key@errors.example.org/1',
    },
  ),
  VOLTAGORA_OUTSIDE_ORIGINS: setting(
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      )
      .refine((origins) => origins.every(isOrigin)),
    'origins such as https://tiles.example.org, separated by commas',
    {
      meaning: 'Further origins from which these services or a map style load files.',
      example: 'https://tiles.example.org',
    },
  ),
  VOLTAGORA_PLACES_URL: setting(
    webAddress().optional(),
    'the address of a search for places, such as https://photon.example.org/api',
    {
      meaning: 'A hosted place search, instead of the built-in gazetteer.',
      example: 'https://photon.example.org/api',
    },
  ),
  VOLTAGORA_PLACES_KIND: setting(
    z.enum(['photon', 'nominatim', 'google']).default('photon'),
    'photon, nominatim or google',
    { meaning: 'The API of that place search.' },
  ),
  VOLTAGORA_PLACES_KEY: setting(z.string().optional(), 'the key of the search for places', {
    meaning: 'The key of that place search, if it needs one.',
    example: 'AIza…',
  }),
};

/** A link with one of these schemes would run in the page or open another. */
const OF_BROWSERS = new Set(['javascript', 'data', 'blob', 'file', 'about', 'vbscript']);

/** One origin, whose first part may be a wildcard; anything that could end a directive of a policy is refused. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(text);
}

/** The key is the user of the address, the project its last part. */
function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, pathname } = new URL(text);
  return username !== '' && /\/\d+$/.test(pathname);
}

const Settings = z.object(outsideSettings);
type Env = z.output<typeof Settings>;

export type PlacesService = NonNullable<ReturnType<typeof outsideOf>['outside']['places']>;

export const outsideOf = (env: Env) => ({
  app: {
    androidUrl: env.VOLTAGORA_APP_ANDROID_URL,
    appleUrl: env.VOLTAGORA_APP_APPLE_URL,
    scheme: env.VOLTAGORA_APP_SCHEME,
    developmentUrl: env.VOLTAGORA_APP_DEVELOPMENT_URL,
  },
  outside: {
    analytics:
      env.VOLTAGORA_ANALYTICS_SCRIPT_URL === undefined
        ? undefined
        : { scriptUrl: env.VOLTAGORA_ANALYTICS_SCRIPT_URL, site: env.VOLTAGORA_ANALYTICS_SITE },
    chatScriptUrl: env.VOLTAGORA_CHAT_SCRIPT_URL,
    errorDsn: env.VOLTAGORA_ERROR_DSN,
    /** Further origins of these services, and of the tiles of a map style. */
    origins: env.VOLTAGORA_OUTSIDE_ORIGINS,
    places:
      env.VOLTAGORA_PLACES_URL === undefined
        ? undefined
        : {
            url: env.VOLTAGORA_PLACES_URL,
            kind: env.VOLTAGORA_PLACES_KIND,
            key: env.VOLTAGORA_PLACES_KEY,
          },
  },
});
