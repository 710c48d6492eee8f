declare module '../../platform/db/database.ts' {
  interface Database {
    business_profiles: BusinessProfilesTable;
  }
}

export interface BusinessProfilesTable {
  user_id: string;
  business_name: string;
  tax_num: string;
  street_name: string;
  street_num: string;
  city: string;
  zipcode: string;
  tax_office: string;
  user_email: string;
  business_accounting_email: string;
  phone_number: string;
  vat_percentage_micro: number;
  created_at: Date;
  updated_at: Date;
}
