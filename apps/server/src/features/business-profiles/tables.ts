import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    business_profiles: BusinessProfilesTable;
  }
}

export const tables: readonly TableName[] = ['business_profiles'];

/** Columns that other features may read. */
interface BusinessProfilesView {
  user_id: string;
  business_name: string;
  /** On the labels of plugs. */
  phone_number: string;
  /** These for commission invoices. */
  tax_num: string;
  street_name: string;
  street_num: string;
  city: string;
  zipcode: string;
  tax_office: string;
}

export interface BusinessProfilesTable extends BusinessProfilesView {
  user_email: string;
  business_accounting_email: string;
  vat_percentage_micro: number;
  created_at: Date;
  updated_at: Date;
}
