import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/tables/schema.ts';

export type PaymentRow = Selectable<Database['payments']>;
