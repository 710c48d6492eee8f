/** Checks every invariant of the ledger and related data in one snapshot. */
export { verifyBooks } from './verify.service.ts';
