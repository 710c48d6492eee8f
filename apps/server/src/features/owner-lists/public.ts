export { createTransactions } from './transactions.service.ts';
