export type { BankAccounts } from './bank-accounts.service.ts';
