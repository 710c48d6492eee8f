// The bank accounts of owners. The view lists the columns that other features may read.
import type { PayoutSchedule } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    bank_accounts: BankAccountsTable;
  }
}

export const tables: readonly TableName[] = ['bank_accounts'];

/** For payouts. */
interface BankAccountsView {
  owner_id: string;
  iban: string;
  holder: string;
  schedule: Generated<PayoutSchedule>;
  /** When the schedule was chosen or last handled: a period that began before is not paid out. */
  scheduled_at: Date;
}

export interface BankAccountsTable extends BankAccountsView {
  created_at: Date;
  updated_at: Date;
}
