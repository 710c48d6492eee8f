// The business behind a station owner's receipts; S3.10, field names to the letter.
import { isVatNumber } from '@voltagora/domain';
import * as z from 'zod';
import { Text } from './primitives.ts';

const Line = (max: number) => Text(max).min(1);

/** `tax_num` is a Greek AFM (nine digits) or an EU VAT number with its country letters. */
export const BusinessProfile = z.strictObject({
  business_name: Line(200),
  tax_num: Line(20)
    .transform((number) => number.toUpperCase().replace(/[\s.-]/g, ''))
    .refine(isVatNumber, 'must be a valid VAT number'),
  street_name: Line(120),
  street_num: Text(20).default(''),
  city: Line(120),
  zipcode: Line(12),
  tax_office: Text(120).default(''),
  user_email: z.email().max(254),
  business_accounting_email: z.union([z.email().max(254), z.literal('')]).default(''),
  phone_number: Text(32)
    .regex(/^\+?[0-9 ()./-]*$/, 'must be a phone number')
    .default(''),
  vat_percentage: z.number().min(0).max(100),
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;
