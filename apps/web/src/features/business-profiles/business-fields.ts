/** The fields of the business form, in the order and groups of official documents. */
import type { BusinessProfile } from '@voltagora/contract';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import type { Language } from '../../shared/i18n/language.ts';

export type BusinessField = keyof BusinessProfile;
/** The typed texts. */
export type BusinessValues = Record<BusinessField, string>;

export type Look = {
  name: BusinessField;
  autoComplete: string;
  isOptional?: true;
  /** Takes the whole row even if two fields would fit. */
  isWide?: true;
  hasHint?: true;
  type?: 'email' | 'tel';
  inputMode?: 'decimal';
};

export const BUSINESS_GROUPS: Record<'business' | 'address' | 'contact', readonly Look[]> = {
  business: [
    { name: 'business_name', autoComplete: 'organization', isWide: true },
    { name: 'tax_num', autoComplete: 'off', hasHint: true },
    { name: 'tax_office', autoComplete: 'off', isOptional: true },
    { name: 'vat_percentage', autoComplete: 'off', inputMode: 'decimal', hasHint: true },
  ],
  address: [
    { name: 'street_name', autoComplete: 'address-line1' },
    { name: 'street_num', autoComplete: 'off', isOptional: true },
    { name: 'zipcode', autoComplete: 'postal-code' },
    { name: 'city', autoComplete: 'address-level2' },
  ],
  contact: [
    { name: 'user_email', autoComplete: 'email', type: 'email' },
    { name: 'business_accounting_email', autoComplete: 'off', type: 'email', isOptional: true },
    { name: 'phone_number', autoComplete: 'tel', type: 'tel', isOptional: true },
  ],
};

/** The standard VAT rate in Greece, where most owners are. */
const USUAL_PERCENTAGE = '24';

export const emptyBusiness = (email: string): BusinessValues => ({
  business_name: '',
  tax_num: '',
  tax_office: '',
  vat_percentage: USUAL_PERCENTAGE,
  street_name: '',
  street_num: '',
  zipcode: '',
  city: '',
  user_email: email,
  business_accounting_email: '',
  phone_number: '',
});

export const valuesOf = (profile: BusinessProfile, language: Language): BusinessValues => ({
  ...profile,
  vat_percentage: decimalText(profile.vat_percentage, language),
});

/** Converts the typed texts to the request body, which the contract validates. */
export const businessBody = (values: BusinessValues) => ({
  ...values,
  vat_percentage: parseDecimal(values.vat_percentage),
});
