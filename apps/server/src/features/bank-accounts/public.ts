export type { BankAccounts } from './bank-accounts.service.ts';
export { noteScheduleHandled } from './bank-accounts.store.ts';
