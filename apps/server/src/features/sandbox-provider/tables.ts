// Tables of the sandbox payment provider, with the columns that only it reads.
import type { CurrencyName } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    sandbox_checkouts: SandboxCheckoutsTable;
    sandbox_requests: SandboxRequestsTable;
    sandbox_events: SandboxEventsTable;
  }
}

export const tables: readonly TableName[] = [
  'sandbox_checkouts',
  'sandbox_requests',
  'sandbox_events',
];

export interface SandboxCheckoutsTable {
  /** 128 random bits; knowing it opens the page. */
  id: string;
  /** The payment's id. */
  reference: string;
  payment_intent: string;
  description: string;
  lang: 'en' | 'el';
  currency: CurrencyName;
  amount_minor: number;
  captures_at_once: boolean;
  return_url: string;
  cancel_url: string;
  status: 'open' | 'authorized' | 'captured' | 'canceled' | 'expired';
  /** What the page asks for while the checkout is open. */
  step: Generated<'card' | 'bank' | 'waiting'>;
  last_failure: 'declined' | 'refused_at_bank' | null;
  captured_minor: Generated<number>;
  refunded_minor: Generated<number>;
  /** Raised on the page, to be tried out. */
  dispute: Generated<'open' | 'won' | 'lost' | null>;
  /** How events are sent: at once, late, twice, out of order or never. */
  webhook_mode: Generated<'prompt' | 'late' | 'twice' | 'disordered' | 'never'>;
  created_at: Date;
  expires_at: Date;
  held_until: Date | null;
}

/** Responses to idempotent requests. */
export interface SandboxRequestsTable {
  idempotency_key: string;
  /** The request; the same key with another one is refused. */
  request: string;
  answer: Json<unknown>;
  created_at: Date;
}

export interface SandboxEventsTable {
  id: string;
  checkout_id: string;
  body: string;
  /** Number of deliveries left; 0 when done. */
  sends_left: number;
  due_at: Date;
  attempts: Generated<number>;
  created_at: Date;
}
