// Meter readings that a charging point has signed, checked; and the keys that they are checked with.
import * as z from 'zod';
import { Instant, PrivateId, PublicId } from '../primitives.ts';

/** What the check of a signed meter reading can give. */
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

/** `reading`: it came with the reading itself, and nobody has confirmed it. */
const KEY_SOURCES = ['owner', 'charger', 'reading'] as const;

const ProofKey = z.object({
  /** A few signs of its hash, to tell keys apart. */
  fingerprint: z.string(),
  /** In hexadecimal, to compare with what is printed on the meter. */
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
  /** `OCMF`, or what the charging point calls it. */
  format: z.string(),
  state: z.enum(PROOF_STATES),
  /** Null where it is valid. */
  fault: z.enum(PROOF_FAULTS).nullable(),
  key: ProofKey.nullable(),
  meter: z.object({ vendor: z.string(), model: z.string(), serial: z.string() }).nullable(),
  /** As it was signed. */
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

/** The signed meter readings of a charging session, and what they prove together. */
export const SessionProofs = z.object({
  session: z.object({ id: PrivateId, energy_kWh: z.number() }),
  /** Of the worst; null where nothing was signed. */
  state: z.enum(PROOF_STATES).nullable(),
  /** Between the signed beginning and the signed end; null where either is missing or not valid. */
  signed_kWh: z.number().nullable(),
  /** The signed energy is not that of the charge. */
  is_different: z.boolean(),
  results: z.array(MeterProof),
});
export type SessionProofs = z.infer<typeof SessionProofs>;

/** A public key of a meter, which signatures of its readings are checked with. */
export const MeterKey = z.object({
  id: PublicId,
  fingerprint: z.string(),
  public_key: z.string(),
  source: z.enum(['owner', 'charger']),
  added_at: Instant,
  /** It still checks readings of before. */
  removed_at: Instant.nullable(),
});
export type MeterKey = z.infer<typeof MeterKey>;
/** The meter keys of a charging point. */
export const MeterKeys = z.object({
  results: z.array(MeterKey),
  count: z.int(),
  /** The newest charges of which something was signed. */
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
