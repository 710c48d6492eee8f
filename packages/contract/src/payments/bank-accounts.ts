// The bank account that an owner's payouts go to.
import { ibanFault, normalizeIban, PAYOUT_SCHEDULES, sepaText } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, Line } from '../primitives.ts';

const IBAN_FAULTS = {
  form: 'must be an IBAN: two letters, two digits, and the account',
  country: 'must be of a country in SEPA',
  length: 'has the wrong length for its country',
  check_digits: 'has wrong check digits',
} as const;

/** With or without spaces; stored without. */
const Iban = Line(60)
  .transform(normalizeIban)
  .superRefine((iban, context) => {
    const fault = ibanFault(iban);
    if (fault) context.addIssue({ code: 'custom', message: IBAN_FAULTS[fault] });
  });

/** How often everything that can be paid out is requested. */
export const PayoutScheduleBody = z.strictObject({ schedule: z.enum(PAYOUT_SCHEDULES) });
/** The account as an owner enters it. */
export const NewBankAccount = z.strictObject({
  iban: Iban,
  holder: Line(70)
    .min(2)
    .refine((name) => sepaText(name, 70).length > 1, 'must have letters that banks can write'),
});
/** A stored account; of the IBAN only both ends. */
export const BankAccount = z.object({
  iban: z.string(),
  holder: z.string(),
  schedule: z.enum(PAYOUT_SCHEDULES),
  updated_at: Instant,
});
export type BankAccount = z.infer<typeof BankAccount>;
