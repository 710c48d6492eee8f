import type { RunningServer } from '@voltagora/server';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

/** A fictitious business: the tax number is a sample with a valid check digit. */
const DEMO_BUSINESS = {
  business_name: 'Voltagora Demo Φορτιστές Μ.Ι.Κ.Ε.',
  tax_num: '123456783',
  street_name: 'Πανεπιστημίου',
  street_num: '30',
  city: 'Αθήνα',
  zipcode: '106 79',
  tax_office: 'Α’ Αθηνών',
  user_email: DEMO_ACCOUNTS.owner.email,
  business_accounting_email: '',
  phone_number: '',
  vat_percentage: 24,
};

/** The business as bills keep it. */
export const DEMO_SELLER = {
  business_name: DEMO_BUSINESS.business_name,
  tax_num: DEMO_BUSINESS.tax_num,
  tax_office: DEMO_BUSINESS.tax_office,
  street_name: DEMO_BUSINESS.street_name,
  street_num: DEMO_BUSINESS.street_num,
  zipcode: DEMO_BUSINESS.zipcode,
  city: DEMO_BUSINESS.city,
  vat_percentage_micro: DEMO_BUSINESS.vat_percentage * 1_000_000,
};

/** Gives the demo's owner a business for the receipts, once; later changes by the user stay. */
export async function ensureBusiness(server: RunningServer, ownerId: string): Promise<void> {
  const { email, role } = DEMO_ACCOUNTS.owner;
  const actor = { userId: ownerId, email, role, sessionId: '' };
  try {
    await server.services.businessProfiles.create(DEMO_BUSINESS, actor);
  } catch (error) {
    const isThere =
      error instanceof Error && 'code' in error && error.code === 'business_profile_exists';
    if (!isThere) throw error;
  }
}
