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


/** Why a pasted link was not understood. */
export const LINK_PROBLEMS = ['short_link', 'no_position'] as const;
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
