import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type PaymentRow = Selectable<Database['payments']>;
