import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export type PaymentRow = Selectable<Database['payments']>;
