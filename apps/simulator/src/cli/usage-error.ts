/** An error that the user can fix; shown as one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
