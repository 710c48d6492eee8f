// Settings of what the web client shows: the map, the energy market, missing translations.
import * as z from 'zod';
import { setting } from './setting.ts';

export const pagesSettings = {
  VOLTAGORA_MAP_STYLE_URL: setting(z.url().optional(), 'the address of a MapLibre style', {
    meaning: 'A map of another provider, instead of the built-in map.',
    example: 'https://tiles.example.org/styles/streets.json',
  }),
  VOLTAGORA_BASEMAP: setting(
    z
      .string()
      .transform((text) => text.split(',').flatMap((path) => path.trim() || []))
      .optional(),
    'one or several files, separated by commas',
    {
      meaning:
        'The archives (PMTiles) with the streets of the built-in map. Without it, the streets of Greece that the product ships. Archives that `npm run host -- basemap add FILE` has added come first.',
      example: '/srv/maps/greece.pmtiles,/srv/maps/cyprus.pmtiles',
    },
  ),
  VOLTAGORA_ROADS: setting(z.string().min(1).optional(), 'a file', {
    meaning:
      'The roads for trips, as `node launch.mjs road-graph` makes them from an extract. Without it, the roads of Greece that the product ships.',
    example: '/srv/maps/roads-it.json.gz',
  }),
  VOLTAGORA_COLLECT_MISSING_TEXTS: setting(z.stringbool().default(false), 'true or false', {
    meaning:
      'Whether missing translations that clients report are written to the data folder for translators.',
  }),
  VOLTAGORA_ENTSOE_TOKEN: setting(z.string().min(8).optional(), 'a token of the ENTSO-E platform', {
    meaning:
      'Access to prices and forecasts of the energy market at ENTSO-E. Without it, sample data is shown and labelled as such.',
    example: '01234567-89ab-cdef-0123-456789abcdef',
  }),
  VOLTAGORA_ENTSOE_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://web-api.tp.entsoe.eu/api'),
    "the address of ENTSO-E's API",
    { meaning: 'The address of the ENTSO-E API.' },
  ),
  VOLTAGORA_ENERGY_ZONE: setting(
    z
      .string()
      .regex(/^[A-Z0-9_]{2,12}$/)
      .default('GR'),
    'the code of a bidding zone, such as GR or DE_LU',
    { meaning: 'The bidding zone that is shown where none is asked for.' },
  ),
  VOLTAGORA_CHEAPER_PERCENT: setting(
    z.coerce.number().int().min(1).max(99).default(20),
    'a whole number from 1 to 99',
    {
      meaning:
        'How much cheaper a session must be tomorrow before its driver is told of the cheaper time.',
    },
  ),
};

type Env = z.output<z.ZodObject<typeof pagesSettings>>;

/** Settings that the web client reads. */
export const pagesOf = (env: Env) => ({
  mapStyleUrl: env.VOLTAGORA_MAP_STYLE_URL,
  /** The archives of streets; undefined: the one that the product ships. */
  basemap: env.VOLTAGORA_BASEMAP,
  roads: env.VOLTAGORA_ROADS,
  /** Whether clients may report missing translations. */
  collectsMissingTexts: env.VOLTAGORA_COLLECT_MISSING_TEXTS,
  energy: {
    /** Undefined: sample data, labelled as such. */
    entsoe: entsoeOf(env),
    /** The market zone where none is asked for. */
    defaultZone: env.VOLTAGORA_ENERGY_ZONE,
    /** How many percent cheaper a window tomorrow must be before its driver is notified. */
    cheaperPercent: env.VOLTAGORA_CHEAPER_PERCENT,
  },
});

function entsoeOf({ VOLTAGORA_ENTSOE_TOKEN: token, VOLTAGORA_ENTSOE_URL: url }: Env) {
  return token === undefined ? undefined : { token, url };
}
