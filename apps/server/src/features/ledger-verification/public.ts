/** Proves every invariant of the books as of one moment. */
export { verifyBooks } from './verify.service.ts';
