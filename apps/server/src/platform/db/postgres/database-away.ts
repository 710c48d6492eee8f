// Whether an error says that the database could not be asked just now. Not whether it was down: it may have been busy.

/** Away, out of room, its disk failing, out of time, or two who waited for each other: the same work may succeed a little later. */
const CODES =
  /^(08|53|58|57P0|57014|25P03|40P01)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;
/** What `pg` and the embedded database say without a code of these. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|The embedded database has stopped)|is not currently accepting connections$/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || WORDS.test(error.message);
}
