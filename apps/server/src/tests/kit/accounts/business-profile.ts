// A valid business for tests.
import type { BusinessProfile } from '@voltagora/contract';

export const BUSINESS: BusinessProfile = {
  business_name: 'Φορτιστές Αιγαίου Ο.Ε.',
  tax_num: '123456783',
  street_name: 'Ερμού',
  street_num: '12',
  city: 'Αθήνα',
  zipcode: '105 63',
  tax_office: 'ΔΟΥ Αθηνών',
  user_email: 'owner@example.org',
  business_accounting_email: 'accounts@example.org',
  phone_number: '+30 210 1234567',
  vat_percentage: 24,
};

export const BUSINESS_PATH = '/api/wallet/business-profile';
