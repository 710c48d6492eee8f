export { createAccounts } from './accounts.service.ts';
export type { Accounts, RegisteredUser, Registration } from './accounts.service.ts';
