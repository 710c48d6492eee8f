/** Something the person at the terminal can put right; shown as one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
