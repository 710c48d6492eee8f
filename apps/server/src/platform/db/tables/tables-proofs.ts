// Tables of what charging points have signed. `schema.ts` names them all.
import type { GeneratedAlways } from 'kysely';

export interface MeterProofsTable {
  id: GeneratedAlways<number>;
  session_id: string;
  taken_at: Date;
  received_at: Date;
  /** As in OCPP: `Transaction.Begin`, `Transaction.End`, `Sample.Periodic` and others. */
  context: string;
  /** `OCMF`, or what the charging point calls it. */
  format: string;
  /** What was signed and its signature, as the charging point sent it; OCMF as text. */
  data: string;
  /** The key that the charging point sent along, as it sent it. */
  public_key: string | null;
}

export interface MeterKeysTable {
  id: GeneratedAlways<number>;
  charging_point_id: number;
  /** Hexadecimal: a SubjectPublicKeyInfo in DER, or a bare point of a curve. */
  public_key: string;
  source: 'owner' | 'charger';
  added_at: Date;
  /** Kept when it is taken away: readings of before were signed with it. */
  removed_at: Date | null;
}
