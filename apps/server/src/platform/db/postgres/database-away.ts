// Whether an error means that the database is temporarily unavailable, down or busy.

/** Unavailable, full, failing disk, timeout, or deadlock: the same work may succeed a little later. */
const CODES =
  /^(08|53|58|57P0|57014|25P03|40P01)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;
/** Errors of `pg` and of the embedded database that have none of these codes. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|The embedded database has stopped)|is not currently accepting connections$/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || WORDS.test(error.message);
}
