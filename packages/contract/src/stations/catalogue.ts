// Places and what a client must know of the installation: shapes of what is looked up, not changed.
import * as z from 'zod';
import { Line, listOf } from '../primitives.ts';

/** The text of a place to find, in which language, and how many to list at most. */
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
/** The places found, the best first: `results`, and `count` of all. */
export const Places = listOf(Place);

/** What the client must know of this installation before anything else; nothing secret. */
export const ClientConfig = z.object({
  environment: z.enum(['production', 'staging', 'development']),
  map_style_url: z.string().nullable(),
  token_fiat_price: z.number(),
  /** What cards are charged by; `off`: tokens alone. The sandbox moves no money. */
  payments: z.enum(['stripe', 'sandbox', 'off']),
  simulated: z.boolean(),
  /** Which providers a person can sign in with. */
  sign_in: z.object({ google: z.boolean(), apple: z.boolean() }),
  /** Whether outgoing mail is shown at /development/mail instead of sent. */
  development_mail: z.boolean(),
  /** Who runs this installation, for /contact; empty when not told. */
  host: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  /** Whether what is written on /contact reaches the host. */
  contact_form: z.boolean(),
  /** Where a mobile app is to be had, and the links that open it. */
  app: z.object({
    android_url: z.string().nullable(),
    apple_url: z.string().nullable(),
    scheme: z.string(),
    development_url: z.string().nullable(),
  }),
  /** Services of others that this installation uses; the first three are loaded by the browser, with consent. */
  outside: z.object({
    analytics: z.object({ script_url: z.string(), site: z.string() }).nullable(),
    chat_script_url: z.string().nullable(),
    error_dsn: z.string().nullable(),
    /** The server asks it, not the browser. */
    places_host: z.string().nullable(),
  }),
  /** Whether a client tells of texts that are missing (S7.70). */
  collects_missing_texts: z.boolean(),
  demo_accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});
export type ClientConfig = z.infer<typeof ClientConfig>;
/** S7.70. The client has one file of texts in each language. */
export const MissingTextsParams = z.object({
  lng: z.enum(['en', 'el']),
  ns: z.literal('translation'),
});
/** What was shown instead, by the key of the text; at most 100 at once. */
export const MissingTexts = z
  .record(z.string().min(1).max(200), z.string().max(1000))
  .refine((texts) => Object.keys(texts).length <= 100);
/** The program runs. */
export const Liveness = z.object({ status: z.literal('ok') });
/** Whether the installation works as a whole: database and nodes. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.enum(['embedded', 'postgres']),
  /** Of an installation that runs on several: how many live, and whether they hear each other. */
  nodes: z.object({ count: z.int(), line: z.enum(['up', 'down']) }).optional(),
});
