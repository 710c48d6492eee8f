// The owner on an invoice or statement: a business with its details, or a private person.
import * as z from 'zod';
import type { OwnerRow } from '../income.reads.ts';

const Recipient = z.object({
  name: z.string(),
  email: z.string(),
  tax_num: z.string().nullable(),
  tax_office: z.string().nullable(),
  address: z.string().nullable(),
});
export type Recipient = z.infer<typeof Recipient>;
const StoredIssuer = z.object({ name: z.string(), address: z.string(), taxNumber: z.string() });

export function recipientOf(owner: OwnerRow): Recipient {
  const { business_name: business, street_name: street, street_num: number } = owner;
  const person = `${owner.first_name} ${owner.last_name}`.trim();
  const town = `${owner.zipcode ?? ''} ${owner.city ?? ''}`.trim();
  return {
    name: business ?? person,
    email: owner.email,
    tax_num: owner.tax_num,
    tax_office: owner.tax_office,
    address: street === null ? null : `${street} ${number ?? ''}`.trim().concat(`, ${town}`),
  };
}

/** The lines of a PDF about the owner. */
export const recipientLines = (
  { name, email, tax_num: taxNumber, tax_office: taxOffice, address }: Recipient,
  taxLabel: string,
): string[] => {
  const tax = taxNumber && [`${taxLabel} ${taxNumber}`, taxOffice].filter(Boolean).join(', ');
  return [name, tax ?? '', address ?? '', email].filter(Boolean);
};

export const storedRecipient = (stored: unknown): Recipient => Recipient.parse(stored);
export const storedIssuer = (stored: unknown) => StoredIssuer.parse(stored);
