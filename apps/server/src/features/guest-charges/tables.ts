// Charges of people without an account.
import type { Generated } from 'kysely';
import type { GuestWish } from '@voltagora/contract';
import type { TableName } from '../../platform/db/database.ts';
import type { Json } from '../../platform/db/queries/json-column.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    guest_charges: GuestChargesTable;
  }
}

export const tables: readonly TableName[] = ['guest_charges'];

/** Whoever knows a secret of a charge may see it, and end it. Secrets and the address are forgotten after 90 days. */
export interface GuestChargesTable {
  id: string;
  /** Of the secret in the address of its page. */
  secret_hash: string | null;
  /** Of another secret, in the mail with the receipt. */
  mail_secret_hash: Generated<string | null>;
  /** The guest, or who has the charge in their account. */
  user_id: string;
  reservation_id: string;
  plug_id: number;
  wish: Json<GuestWish>;
  lang: 'en' | 'el';
  email: Generated<string | null>;
  receipt_mailed_at: Generated<Date | null>;
  /** When an account took it over. */
  taken_over_at: Generated<Date | null>;
  created_at: Date;
}
