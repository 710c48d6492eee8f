// Maintenance of charging points: firmware, logs, local lists, device models, displays.
import { FIRMWARE_STATES, PUBLICATION_STATES } from '@voltagora/domain';
import * as z from 'zod';
import { IdParams, Instant, Text } from '../primitives.ts';

/** OCPP 2.0.1 §2.24: a location has at most 512 characters. */
const URL_MAX = 512;
const protocols = (pattern: RegExp) => z.url({ protocol: pattern, normalize: true }).max(URL_MAX);

/** `url` is shown without its credentials; `report` is the last status that the charging point sent. */
export const FirmwareUpdate = z.object({
  id: z.int(),
  url: z.string(),
  is_signed: z.boolean(),
  retrieve_at: Instant,
  state: z.enum(FIRMWARE_STATES),
  report: z.string().nullable(),
  asked_at: Instant,
  told_at: Instant.nullable(),
});
export type FirmwareUpdate = z.infer<typeof FirmwareUpdate>;

/** Signed firmware has the certificate of its vendor (PEM) and a signature (base64), both or none. */
export const UpdateFirmware = z
  .strictObject({
    url: protocols(/^(https?|ftps?)$/),
    /** Undefined: now. */
    retrieve_at: Instant.optional(),
    signing_certificate: Text(5500).min(1).optional(),
    signature: Text(800).min(1).optional(),
  })
  .refine(
    ({ signing_certificate: certificate, signature }) =>
      (certificate === undefined) === (signature === undefined),
    { path: ['signature'], error: 'comes with its certificate: send both or none' },
  );

/** States of a requested log. */
export const LOG_STATES = [
  'asked',
  'uploading',
  'uploaded',
  'failed',
  'refused',
  'silent',
] as const;

/** `url`: where the charging point uploads it instead of to this server, without credentials. */
export const ChargingPointLog = z.object({
  id: z.int(),
  kind: z.enum(['diagnostics', 'security']),
  state: z.enum(LOG_STATES),
  report: z.string().nullable(),
  url: z.string().nullable(),
  file_name: z.string().nullable(),
  size_bytes: z.int().nullable(),
  asked_at: Instant,
  uploaded_at: Instant.nullable(),
  keep_until: Instant,
});
export type ChargingPointLog = z.infer<typeof ChargingPointLog>;

/** Requests a log: OCPP 1.6 GetDiagnostics or GetLog, OCPP 2.0.1 GetLog. */
export const RequestLog = z.strictObject({
  kind: z.enum(['diagnostics', 'security']),
  /** Undefined: to this server. */
  url: protocols(/^(https?|ftps?|sftp)$/).optional(),
});
/** A charging point and one of its logs, in a path. */
export const LogParams = IdParams.extend({ log: z.coerce.number().int().positive() });

/**
 * Firmware that the charging point publishes to other charging points (OCPP 2.0.1 L03) at `locations`; `report` is its last
 * status.
 */
export const FirmwarePublication = z.object({
  id: z.int(),
  url: z.string(),
  checksum: z.string(),
  state: z.enum(PUBLICATION_STATES),
  report: z.string().nullable(),
  locations: z.array(z.string()),
  asked_at: Instant,
  told_at: Instant.nullable(),
});
export type FirmwarePublication = z.infer<typeof FirmwarePublication>;

/** `checksum`: MD5 of the whole file, in hexadecimal, as the standard requires. */
export const PublishFirmware = z.strictObject({
  url: protocols(/^(https?|ftps?)$/),
  checksum: Text(32).regex(/^[0-9a-f]{32}$/iu, 'is an MD5 sum: 32 hexadecimal digits'),
});
/** A charging point and one of its firmware publications, in a path. */
export const PublicationParams = IdParams.extend({
  publication: z.coerce.number().int().positive(),
});

/** Data that the charging point stores about a person (OCPP 2.0.1 N09). `text` is present when all of it has arrived. */
export const CustomerReport = z.object({
  id: z.int(),
  kind: z.enum(['id_tag', 'customer']),
  subject: z.string(),
  erase: z.boolean(),
  state: z.enum(['asked', 'arriving', 'whole', 'refused']),
  report: z.string().nullable(),
  text: z.string().nullable(),
  asked_at: Instant,
  told_at: Instant.nullable(),
  keep_until: Instant,
});
export type CustomerReport = z.infer<typeof CustomerReport>;

const ID_TAG_MAX = 36;

/**
 * `customer`: the identifier by which the charging point or its operator knows the person. `erase`: the charging point also
 * deletes the data.
 */
export const RequestCustomerReport = z
  .strictObject({
    kind: z.enum(['id_tag', 'customer']),
    subject: Text(64).min(1),
    erase: z.boolean().default(false),
  })
  .refine(({ kind, subject }) => kind === 'customer' || subject.length <= ID_TAG_MAX, {
    path: ['subject'],
    error: `an id tag has ${ID_TAG_MAX} signs at most`,
  });

/** Newest first, a few of each. `ocpp_version`: the current version; null while the charging point is not connected. */
export const Upkeep = z.object({
  firmware_version: z.string().nullable(),
  firmware: z.array(FirmwareUpdate),
  logs: z.array(ChargingPointLog),
  ocpp_version: z.enum(['1.6', '2.0.1']).nullable(),
  publications: z.array(FirmwarePublication),
  customer_reports: z.array(CustomerReport),
});
export type Upkeep = z.infer<typeof Upkeep>;

/** `waiting`: for the charging point to connect; `off`: disabled in its own configuration. Null: there is no id tag to send. */
export const LocalList = z.object({
  list: z
    .object({
      state: z.enum(['waiting', 'in_step', 'failed', 'off', 'unsupported']),
      version: z.int(),
      tags: z.int(),
      left_out: z.int(),
      sent_at: Instant.nullable(),
    })
    .nullable(),
});
export type LocalList = z.infer<typeof LocalList>;

/** What a charging point reported about itself: configuration keys, or variables of components. */
export const DeviceModel = z.object({
  model: z
    .object({
      firmware_version: z.string().nullable(),
      read_at: Instant,
      variables: z.array(
        z.object({
          key: z.string(),
          readonly: z.boolean(),
          value: z.string().nullable(),
          /** Present if the charging point can monitor it (OCPP 2.0.1). */
          watch: z.object({ unit: z.string().nullable() }).optional(),
        }),
      ),
    })
    .nullable(),
});
export type DeviceModel = z.infer<typeof DeviceModel>;

/** Null: the display shows none of our messages. */
export const DisplayMessage = z.object({
  message: z.object({ text: z.string(), shown_at: Instant }).nullable(),
});
export type DisplayMessage = z.infer<typeof DisplayMessage>;
/** The text to show on the display of a charging point. */
export const ShowMessage = z.strictObject({ text: Text(512).min(1) });
