// Signed meter readings with the result of their check, and the keys used for it.
import * as z from 'zod';
import { Instant, PrivateId, PublicId } from '../primitives.ts';

/** The results of the check of a signed meter reading. */
export const PROOF_STATES = ['valid', 'not_valid', 'not_checkable'] as const;
/** Why a signed meter reading is not valid or cannot be checked. */
export const PROOF_FAULTS = [
  'unknown_format',
  'unreadable',
  'unknown_method',
  'no_key',
  'other_key',
  'wrong_signature',
] as const;

/** `reading`: the key came with the reading itself, and was never confirmed. */
const KEY_SOURCES = ['owner', 'charger', 'reading'] as const;

const ProofKey = z.object({
  /** The first characters of its hash, to distinguish keys. */
  fingerprint: z.string(),
  /** In hexadecimal, to compare with the key printed on the meter. */
  public_key: z.string(),
  source: z.enum(KEY_SOURCES),
  added_at: Instant.nullable(),
  removed_at: Instant.nullable(),
});

/** One signed meter reading and the result of its check. */
export const MeterProof = z.object({
  id: z.int(),
  at: Instant,
  /** As in OCPP: `Transaction.Begin`, `Transaction.End` and others. */
  context: z.string(),
  /** `OCMF`, or the name that the charging point gives. */
  format: z.string(),
  state: z.enum(PROOF_STATES),
  /** Null if it is valid. */
  fault: z.enum(PROOF_FAULTS).nullable(),
  key: ProofKey.nullable(),
  meter: z.object({ vendor: z.string(), model: z.string(), serial: z.string() }).nullable(),
  /** The reading as it was signed. */
  readings: z.array(
    z.object({
      at: Instant.nullable(),
      kind: z.string(),
      value: z.number().nullable(),
      unit: z.string(),
      register: z.string(),
      is_good: z.boolean(),
    }),
  ),
});
export type MeterProof = z.infer<typeof MeterProof>;

/** The signed meter readings of a session, and their combined result. */
export const SessionProofs = z.object({
  session: z.object({ id: PrivateId, energy_kWh: z.number() }),
  /** The worst result; null if nothing was signed. */
  state: z.enum(PROOF_STATES).nullable(),
  /** Between the signed start and the signed end; null if either is missing or not valid. */
  signed_kWh: z.number().nullable(),
  /** The signed energy differs from that of the session. */
  is_different: z.boolean(),
  results: z.array(MeterProof),
});
export type SessionProofs = z.infer<typeof SessionProofs>;

/** A public key of a meter, with which the signatures of its readings are checked. */
export const MeterKey = z.object({
  id: PublicId,
  fingerprint: z.string(),
  public_key: z.string(),
  source: z.enum(['owner', 'charger']),
  added_at: Instant,
  /** Retired: it is still used to check older readings. */
  removed_at: Instant.nullable(),
});
export type MeterKey = z.infer<typeof MeterKey>;
/** The meter keys of a charging point. */
export const MeterKeys = z.object({
  results: z.array(MeterKey),
  count: z.int(),
  /** The latest sessions with signed readings. */
  charges: z.array(
    z.object({ id: PrivateId, started_at: Instant, energy_kWh: z.number(), plug: z.string() }),
  ),
});
export type MeterKeys = z.infer<typeof MeterKeys>;

/** A public key to add: PEM, DER in base64, or hexadecimal. */
export const AddMeterKey = z.strictObject({ public_key: z.string().trim().min(1).max(2_500) });
/** A charging point and one of its meter keys, in a path. */
export const MeterKeyParams = z.object({
  id: z.coerce.number().pipe(PublicId),
  key: z.coerce.number().pipe(PublicId),
});
