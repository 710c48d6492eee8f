// Calls about the bank account of payouts; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { NoContent } from '../primitives.ts';
import { BankAccount, NewBankAccount, PayoutScheduleBody } from './bank-accounts.ts';

/** The calls about bank accounts, part of `calls`. */
export const bankAccountCalls = {
  readBankAccount: {
    method: 'GET',
    path: '/api/wallet/bank-account',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "The bank account of the owner's payouts, with the middle of its IBAN hidden",
    answer: BankAccount,
  },
  saveBankAccount: {
    method: 'PUT',
    path: '/api/wallet/bank-account',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Owner',
    status: 200,
    summary: 'Add or replace the bank account; the owner is told by mail',
    body: NewBankAccount,
    answer: BankAccount,
  },
  setPayoutSchedule: {
    method: 'PUT',
    path: '/api/wallet/bank-account/schedule',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Owner',
    status: 200,
    summary: 'How often payouts are requested by themselves: by hand, weekly or monthly',
    body: PayoutScheduleBody,
    answer: BankAccount,
  },
  removeBankAccount: {
    method: 'DELETE',
    path: '/api/wallet/bank-account',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Owner',
    status: 204,
    summary: 'Remove the bank account; open payouts keep it',
    answer: NoContent,
  },
} as const satisfies Record<string, Call>;
