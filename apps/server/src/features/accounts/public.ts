export { createAccounts } from './accounts.service.ts';
