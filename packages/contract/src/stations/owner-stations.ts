// Input of owners: stations, plugs, charging points, pictures, prices; and what only owners read.
import { AWAY_LIMIT_HOURS, SALE_OBSTACLES } from '@voltagora/domain';
import * as z from 'zod';
import { acceptingRead } from '../accepting-read.ts';
import { PriceRule } from './price-rules.ts';
import { Instant, Line, PageQuery, PrivateId, PublicId, Text, listOf } from '../primitives.ts';
import { BookingTerms, ChargingPoint, IdleFee, Plug, Station } from './stations.ts';
import { HiddenPart } from './standing.ts';
import { ACCESSIBILITY, AMENITIES, CURRENCIES, PLUG_TYPES } from './station-names.ts';

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 08:30');
/** OCPI regular hours: weekday 1 is Monday; station-local; an end before its begin runs past midnight. */
export const OpeningHours = z
  .array(
    z.object({ weekday: z.int().min(1).max(7), period_begin: TimeOfDay, period_end: TimeOfDay }),
  )
  .max(28);
export type OpeningHours = z.infer<typeof OpeningHours>;

/** Prices of a station, in its currency; the bounds catch typing errors. */
export const PricingInput = z
  .strictObject({
    pricing_policy: z.union([z.literal(0), z.literal(1)]),
    base_flat_fee: z.number().min(0).max(100).default(0),
    price_per_kWh: z.number().min(0).max(10).default(0),
    base_price: z.number().min(0).max(10).default(0),
    currency: z.enum(CURRENCIES),
    /** Null: no rule. Undefined: unchanged. */
    rule: PriceRule.nullable().optional(),
  })
  .refine(({ pricing_policy, rule }) => rule?.kind !== 'spot' || pricing_policy === 0, {
    path: ['rule'],
    message: 'follows the market by the kWh alone',
  })
  .refine(
    ({ price_per_kWh, rule }) =>
      rule?.kind !== 'spot' || (rule.floor <= price_per_kWh && price_per_kWh <= rule.ceiling),
    { path: ['rule'], message: 'has the standard price between its floor and its ceiling' },
  );
export type PricingInput = z.infer<typeof PricingInput>;

/** The booking terms that an owner may change; minutes, days, and the fee in the station's currency. */
export const BookingTermsInput = z.strictObject({
  slot_minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  min_minutes: z.int().min(15).max(1440),
  max_minutes: z.int().min(15).max(1440),
  days_ahead: z.int().min(1).max(60),
  free_cancel_before_minutes: z.int().min(0).max(2880),
  free_cancel_after_booking_minutes: z.int().min(0).max(60),
  early_start_minutes: z.int().min(0).max(60),
  no_show_after_minutes: z.int().min(5).max(120),
  no_show_fee_max: z.number().min(0).max(50),
  no_show_fee_hold_minutes: z.int().min(0).max(120),
  gap_minutes: z.int().min(0).max(60),
});
export type BookingTermsInput = z.infer<typeof BookingTermsInput>;

/** Words by which an owner sorts stations; only the owner sees them. */
export const StationTag = Line(30).min(1);
/** The tags of a station, each once. */
export const StationTags = z
  .array(StationTag)
  .max(10)
  .refine((tags) => new Set(tags).size === tags.length, 'must not repeat a tag');

const stationFields = {
  name: Line(120).min(3),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens')
    .max(100),
  operator: Line(120),
  description: Text(2000),
  address: Line(200).min(1),
  city: Line(120).min(1),
  postcode: Line(12),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  open_24_7: z.boolean(),
  opening_hours: OpeningHours,
  access_notes: Text(500),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  accessibility: z.array(z.enum(ACCESSIBILITY)).max(ACCESSIBILITY.length),
  pricing: PricingInput.nullable(),
  booking_terms: BookingTermsInput.nullable(),
  /** How long a charging point may be away before its plugs take no new bookings. */
  away_limit_hours: z.int().min(AWAY_LIMIT_HOURS.min).max(AWAY_LIMIT_HOURS.max),
  /** Only its owner sees a draft. */
  is_draft: z.boolean(),
  tags: StationTags,
};
/** The time zone follows from the position. */
export const CreateStation = z.strictObject({
  ...stationFields,
  /** Undefined: derived from the name and the city. */
  slug: stationFields.slug.optional(),
  operator: stationFields.operator.default(''),
  description: stationFields.description.default(''),
  postcode: stationFields.postcode.default(''),
  open_24_7: stationFields.open_24_7.default(true),
  opening_hours: stationFields.opening_hours.default([]),
  access_notes: stationFields.access_notes.default(''),
  amenities: stationFields.amenities.default([]),
  accessibility: stationFields.accessibility.default([]),
  pricing: stationFields.pricing.default(null),
  booking_terms: stationFields.booking_terms.default(null),
  away_limit_hours: stationFields.away_limit_hours.default(AWAY_LIMIT_HOURS.usual),
  is_draft: stationFields.is_draft.default(false),
  tags: stationFields.tags.default([]),
});
export type CreateStation = z.infer<typeof CreateStation>;
const UpdatedStation = z
  .strictObject({
    ...stationFields,
    /** A paused station is seen and takes no new bookings; existing ones stay. */
    is_paused: z.boolean(),
  })
  .partial();
export type UpdateStation = z.infer<typeof UpdatedStation>;

const plugFields = {
  label: Line(40).min(1),
  connector_type: z.enum(PLUG_TYPES).exclude(['UNKNOWN']),
  max_power_kW: z.number().min(0.1).max(1000),
  charging_point: z.strictObject({ id: PublicId }).nullable(),
  /** OCPP connector number from 1; only together with a charging point. */
  connector_number: z.int().min(1).max(100).nullable(),
  /** Null: no fee. A change does not affect existing quotes and bookings. */
  idle_fee: IdleFee.nullable(),
};
/** A plug to create. */
export const CreatePlug = z.strictObject({
  ...plugFields,
  charging_point: plugFields.charging_point.default(null),
  connector_number: plugFields.connector_number.default(null),
  idle_fee: plugFields.idle_fee.default(null),
});
export type CreatePlug = z.infer<typeof CreatePlug>;
/** The fields of a plug to change; those left out stay. It may be sent as it was read. */
export const UpdatePlug = acceptingRead(z.strictObject(plugFields).partial(), Plug);
export type UpdatePlug = z.infer<typeof UpdatePlug>;

/** The identity that a charging point connects with: the last part of its OCPP-J address. */
export const OcppIdentity = z
  .string()
  .regex(/^[A-Za-z0-9._-]{3,48}$/, 'must be 3 to 48 letters, digits, dots, hyphens or underscores')
  .regex(/[A-Za-z0-9]/, 'must have a letter or a digit')
  // The path of the browsers' WebSockets begins with it.
  .refine((identity) => identity !== 'browser', 'must not be browser');
const PASSWORD_SIGNS_MIN = 8;
/** A charging point's password as an owner chooses it. OCPP 1.6 charging points may take only 20 characters, 2.0.1 takes 40. */
export const PointPassword = z
  .string()
  .regex(/^[\x21-\x7e]{16,40}$/, 'must be 16 to 40 characters, no spaces')
  .refine(
    (password) => new Set(password).size >= PASSWORD_SIGNS_MIN,
    `must have at least ${PASSWORD_SIGNS_MIN} different characters`,
  );
/** The new password of a charging point; without one, a random one is generated. */
export const RenewPointPassword = z.strictObject({ password: PointPassword.optional() }).nullish();
/**
 * A charging point to create; `max_power_kW` is its rated power. From its first connection on it must use `security_profile`: 3
 * is a client certificate that names its identity.
 */
export const CreateChargingPoint = z.strictObject({
  /** Undefined: a random one is generated. */
  password: PointPassword.optional(),
  security_profile: z.int().min(1).max(3).optional(),
  vendor: Line(50).min(1).optional(),
  label: Line(60).default(''),
  /** Undefined: a random one is generated. */
  ocpp_identity: OcppIdentity.optional(),
  max_power_kW: z.number().min(0.1).max(1000).nullable().default(null),
});
/** The fields of a charging point to change; those left out stay. */
export const UpdateChargingPoint = z
  .strictObject({ label: Line(60), max_power_kW: z.number().min(0.1).max(1000).nullable() })
  .partial();

/** Contains the password, which is shown only once; the server stores a hash. */
export const ChargingPointCredentials = z.object({
  charging_point: ChargingPoint,
  url: z.string(),
  username: z.string(),
  password: z.string(),
});
export type ChargingPointCredentials = z.infer<typeof ChargingPointCredentials>;

/** The largest number of charging points in one file. */
export const POINT_IMPORT_LINES_MAX = 500;
/** The columns of a file of charging points; only `identity` is needed, and `station` unless one is chosen for all. */
export const POINT_IMPORT_COLUMNS = [
  'identity',
  'station',
  'label',
  'plugs',
  'max_power_kW',
  'vendor',
  'profile',
  'password',
] as const;
/** Why a line of a file of charging points is refused. */
export const POINT_IMPORT_ERRORS = [
  'not_valid',
  'unknown_station',
  'unknown_plug',
  'plug_placed',
  'in_use',
  'repeated',
  'identity_taken',
  'tls_not_offered',
  'failed',
] as const;
/**
 * Many charging points as CSV with a header line. `plugs` places plugs of the station that have no charging point yet, by label
 * and connector number: `A=1|B=2`.
 */
export const ImportChargingPoints = z.strictObject({
  csv: z.string().min(1).max(200_000),
  /** The station of lines that name none. */
  station: z.strictObject({ id: PublicId }).optional(),
  /** Only checks the lines. */
  dry_run: z.boolean(),
});
export type ImportChargingPoints = z.infer<typeof ImportChargingPoints>;
/** A line of a file of charging points, and what came of it; `credentials` are shown this once. */
export const ImportedPoint = z.object({
  line: z.int(),
  identity: z.string(),
  station: z.object({ id: PublicId, name: z.string() }).nullable(),
  outcome: z.enum(['ready', 'created', 'refused']),
  errors: z.array(
    z.object({ column: z.enum(POINT_IMPORT_COLUMNS), code: z.enum(POINT_IMPORT_ERRORS) }),
  ),
  credentials: z.object({ url: z.string(), username: z.string(), password: z.string() }).nullable(),
});
export type ImportedPoint = z.infer<typeof ImportedPoint>;
/** The lines of a file in order. */
export const ImportedPoints = z.object({ results: z.array(ImportedPoint) });

/** The outcome of a connection attempt. */
export const CONNECTION_OUTCOMES = [
  'unknown_identity',
  'wrong_password',
  'no_password',
  'wrong_subprotocol',
  'bad_path',
  'throttled',
  'not_encrypted',
  'no_certificate',
  'wrong_certificate',
  'connected',
  'booted',
  'first_status',
  'disconnected',
] as const;
/** One of `CONNECTION_OUTCOMES`. */
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];
/** An attempt of a charging point to connect, and its outcome. */
export const ConnectionAttempt = z.object({
  id: PrivateId,
  at: Instant,
  /** As the charging point sent it, to show a typing error. */
  identity: z.string(),
  outcome: z.enum(CONNECTION_OUTCOMES),
  /** For example the offered subprotocols, or vendor and model at boot. */
  detail: z.record(z.string(), z.string()),
});
export type ConnectionAttempt = z.infer<typeof ConnectionAttempt>;
/** A running session; `reservation` is null when it was started with an id tag. */
export const RunningSession = z.object({
  id: PrivateId,
  plug: z.object({ id: PublicId }),
  started_at: Instant,
  energy_kWh: z.number(),
  reservation: z.object({ id: PrivateId }).nullable(),
});
export type RunningSession = z.infer<typeof RunningSession>;

/** How to connect a charging point, and the progress of its connection; attempts newest first. */
export const PointConnection = z.object({
  charging_point: ChargingPoint,
  url: z.string(),
  username: z.string(),
  has_connected: z.boolean(),
  has_booted: z.boolean(),
  has_status: z.boolean(),
  sessions: z.array(RunningSession),
  attempts: z.array(ConnectionAttempt),
});
export type PointConnection = z.infer<typeof PointConnection>;

/** An action on a charging point, or a report by it. */
export const PointEvent = z.object({
  id: PrivateId,
  at: Instant,
  kind: z.string(),
  /** The owner, the host, a driver, the charging point itself or the system. */
  actor: z.enum(['owner', 'host', 'driver', 'charger', 'system']),
  detail: z.record(z.string(), z.unknown()),
});
export type PointEvent = z.infer<typeof PointEvent>;
/** A page of a charging point's events: `results`, and `count` of all. */
export const PointEvents = listOf(PointEvent);
/** Paging of a charging point's events. */
export const PointEventsQuery = PageQuery;

/** A station as its owner edits it. */
export const EditableStation = Station.extend({
  charging_points: z.array(ChargingPoint),
  booking_terms_own: BookingTerms.nullable(),
  is_draft: z.boolean(),
  is_paused: z.boolean(),
  away_limit_hours: z.int(),
  /** Undefined in an answer from before it was sent. */
  tags: z.array(z.string()).optional(),
  /** What is missing until it can be booked; empty when nothing is. */
  missing: z.array(z.enum(SALE_OBSTACLES)),
  /** Whether the host is to decide about the listing, and why; or has refused it, with the host's reason. */
  review: z
    .object({ state: z.enum(['waiting', 'refused']), reason: z.string() })
    .nullable()
    .optional(),
  /** What the host hides from others, and why. */
  hidden: z
    .array(z.object({ part: HiddenPart, reason: z.string(), hidden_at: z.string() }))
    .optional(),
});
export type EditableStation = z.infer<typeof EditableStation>;
/**
 * S7.27: what is left out stays, so no field has a default. A change of price touches no quote given. It may be sent as it was
 * read.
 */
export const UpdateStation = acceptingRead(UpdatedStation, EditableStation);

/** S3.07, with the specified names; without a charging point it is accepted at all of the owner's. */
export const IdTag = z.object({
  id: PrivateId,
  user: z.object({ email: z.string() }),
  idTag: z.string(),
  charging_point: z.object({ id: PublicId }).nullable(),
  is_blocked: z.boolean(),
  /** Tags of one group can stop each other's sessions; empty for none. */
  group: z.string(),
  /** From when on it is expired; null for one without an end. */
  ends_at: Instant.nullable().optional(),
  created_at: Instant,
});
export type IdTag = z.infer<typeof IdTag>;
/** A page of an owner's id tags: `results`, and `count` of all. */
export const IdTags = listOf(IdTag);
/** OCPP 1.6 CiString20: case-insensitive. */
const TagText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,20}$/, 'must be 1 to 20 letters, digits or signs without blanks');
/** An id tag to accept at the owner's charging points. It may be sent as it was read. */
export const IdTagInput = acceptingRead(
  z.strictObject({
    user: z
      .strictObject({ email: z.union([z.email().max(254), z.literal('')]) })
      .default({ email: '' }),
    idTag: TagText,
    charging_point: z.strictObject({ id: PublicId }).nullable().default(null),
    is_blocked: z.boolean().default(false),
    group: z.union([TagText, z.literal('')]).default(''),
    ends_at: Instant.nullable().default(null),
  }),
  IdTag,
);

/** The fields of a station's picture to change; those left out stay. */
export const UpdateStationImage = z
  .strictObject({ alt: Line(200), is_first: z.literal(true) })
  .partial();
