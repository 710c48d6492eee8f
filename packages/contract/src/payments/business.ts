// The business behind a station owner's receipts (S3.10), with the specified field names.
import { isVatPercentage, normalizeVatNumber, vatNumberFault } from '@voltagora/domain';
import * as z from 'zod';
import { Amount, Line } from '../primitives.ts';

const VAT_NUMBER_FAULTS = {
  country: 'must begin with the letters of an EU country, or be nine digits',
  form: 'must have the form of a VAT number of its country',
  check_digit: 'has a wrong check digit',
} as const;

/** A Greek AFM (nine digits) or an EU VAT number with its country letters; the prefix GR becomes EL. */
const VatNumber = Line(20)
  .min(1)
  .transform(normalizeVatNumber)
  .superRefine((number, context) => {
    const fault = vatNumberFault(number);
    if (fault) context.addIssue({ code: 'custom', message: VAT_NUMBER_FAULTS[fault.kind] });
  });

/** The input of an owner: all fields are present, optional ones may be ''. */
export const BusinessProfile = z.strictObject({
  business_name: Line(200).min(1),
  tax_num: VatNumber,
  street_name: Line(120).min(1),
  street_num: Line(20).default(''),
  city: Line(120).min(1),
  zipcode: Line(12).min(1),
  tax_office: Line(120).default(''),
  user_email: z.email().max(254),
  business_accounting_email: z.union([z.email().max(254), z.literal('')]).default(''),
  phone_number: Line(32)
    .regex(/^\+?[0-9 ()./-]*$/, 'must be a phone number')
    .default(''),
  vat_percentage: z.number().refine(isVatPercentage, 'must be 0 to 100 with two decimals at most'),
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** A stored business profile: values that were valid when they were entered are returned unchanged. */
export const KnownBusinessProfile = z.object({
  business_name: z.string(),
  tax_num: z.string(),
  street_name: z.string(),
  street_num: z.string(),
  city: z.string(),
  zipcode: z.string(),
  tax_office: z.string(),
  user_email: z.string(),
  business_accounting_email: z.string(),
  phone_number: z.string(),
  vat_percentage: z.number(),
});

/** The seller of a session, as in the business profile when the bill was made. */
export const Seller = KnownBusinessProfile.omit({
  user_email: true,
  business_accounting_email: true,
  phone_number: true,
});

/** The VAT included in a total: `net` and `amount` add up to it. */
export const VatShare = z.object({ net: Amount, amount: Amount });
