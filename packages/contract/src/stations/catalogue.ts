// Places, and the configuration of the installation that clients read.
import * as z from 'zod';
import { Line, listOf } from '../primitives.ts';

/** The text to search a place by, its language, and the maximum number of results. */
export const PlaceQuery = z.object({
  q: Line(100).min(1),
  lang: z.enum(['en', 'el']).default('en'),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
/** A place of the gazetteer, with its position in degrees (WGS 84). */
export const Place = z.object({
  id: z.int(),
  formatted_address: z.string(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  zoom: z.number(),
});
export type Place = z.infer<typeof Place>;
/** The places found, best match first: `results`, and `count` of all. */
export const Places = listOf(Place);

/** A coordinate in a query, which is text. */
const Degrees = (max: number) => z.coerce.number().min(-max).max(max);

/**
 * What was typed into the search for everything, its language, the view of the map and the position of the person where they are
 * known (degrees, WGS 84), and the maximum number of results. Results near either come first.
 */
export const SearchAllQuery = z
  .object({
    q: Line(1_000).min(1),
    lang: z.enum(['en', 'el']).default('en'),
    lat: Degrees(90).optional(),
    lng: Degrees(180).optional(),
    zoom: z.coerce.number().min(0).max(22).default(10),
    here_lat: Degrees(90).optional(),
    here_lng: Degrees(180).optional(),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    message: 'give lat and lng, or neither',
  })
  .refine(({ here_lat: lat, here_lng: lng }) => (lat === undefined) === (lng === undefined), {
    path: ['here_lng'],
    message: 'give here_lat and here_lng, or neither',
  });

/** The kinds of results of the search for everything. */
export const FOUND_KINDS = [
  'town',
  'region',
  'district',
  'landmark',
  'street',
  'address',
  'airport',
  'port',
  'station',
  'operator',
  'postcode',
  'position',
] as const;
/** One of `FOUND_KINDS`. */
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Something found, with a position in degrees (WGS 84) and the zoom at which a map shows it well. */
export const Found = z.object({
  /** Unique among the results of one search. */
  id: z.string(),
  kind: z.enum(FOUND_KINDS),
  name: z.string(),
  /** Where it is: district, town, region, country. */
  detail: z.string(),
  /** Name and detail in one line. */
  formatted_address: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  zoom: z.number(),
  /** Metres from the person, or from the centre of the map; null when neither is known. */
  distance_m: z.int().nullable(),
  /** Of a station: opens its page. */
  slug: z.string().nullable(),
  /** A house number that was asked for and whose place in the street is not known. */
  unknown_number: z.string().nullable(),
});
export type Found = z.infer<typeof Found>;

/** Why a pasted link was not understood. */
export const LINK_PROBLEMS = ['short_link', 'no_position'] as const;

/** What was found, best match first, and why nothing was found for a pasted link. */
export const FoundAll = z.object({
  results: z.array(Found),
  count: z.int(),
  link_problem: z.enum(LINK_PROBLEMS).nullable(),
});

/** The configuration that the client reads first; nothing in it is secret. */
export const ClientConfig = z.object({
  environment: z.enum(['production', 'staging', 'development']),
  map_style_url: z.string().nullable(),
  token_fiat_price: z.number(),
  /** The provider of card payments; `off`: tokens only. The sandbox moves no money. */
  payments: z.enum(['stripe', 'sandbox', 'off']),
  simulated: z.boolean(),
  /** The enabled identity providers. */
  sign_in: z.object({ google: z.boolean(), apple: z.boolean() }),
  /** Whether outgoing mail is shown at /development/mail instead of sent. */
  development_mail: z.boolean(),
  /** The host of this installation, for /contact; empty when not configured. */
  host: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  /** Whether messages from /contact reach the host. */
  contact_form: z.boolean(),
  /** Where the mobile app is available, and the links that open it. */
  app: z.object({
    android_url: z.string().nullable(),
    apple_url: z.string().nullable(),
    scheme: z.string(),
    development_url: z.string().nullable(),
  }),
  /** Outside services of this installation; the browser loads the first three, with consent. */
  outside: z.object({
    analytics: z.object({ script_url: z.string(), site: z.string() }).nullable(),
    chat_script_url: z.string().nullable(),
    error_dsn: z.string().nullable(),
    /** Called by the server, not by the browser. */
    places_host: z.string().nullable(),
  }),
  /** Whether clients report missing translations (S7.70). */
  collects_missing_texts: z.boolean(),
  /** What the host keeps of each charge, and the VAT in it, in percent. Optional: a node of the version before does not say it. */
  commission: z.object({ percent: z.number(), vat_percent: z.number() }).optional(),
  demo_accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
/** S7.70. The client has one translation file per language. */
export const MissingTextsParams = z.object({
  lng: z.enum(['en', 'el']),
  ns: z.literal('translation'),
});
/** The text shown instead, by the key of the missing one; at most 100 at once. */
export const MissingTexts = z
  .record(z.string().min(1).max(200), z.string().max(1000))
  .refine((texts) => Object.keys(texts).length <= 100);
/** The server process runs. */
export const Liveness = z.object({ status: z.literal('ok') });
/** Whether the installation works as a whole: database and nodes. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.enum(['embedded', 'postgres']),
  /** For an installation with several nodes: how many are alive, and whether they are connected to each other. */
  nodes: z.object({ count: z.int(), line: z.enum(['up', 'down']) }).optional(),
});
