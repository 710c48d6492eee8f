import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@voltagora/contract';

type Extra = Partial<
  Pick<
    ErrorBody,
    | 'errors'
    | 'reservations_in_conflict'
    | 'free_windows'
    | 'open_matters'
    | 'place'
    | 'second_factor'
  >
> & {
  retryAfterSeconds?: number;
};

/** An expected refusal: the caller gets its code. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, detail: string, extra: Extra = {}) {
    super(detail);
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  get body(): ErrorBody {
    const { retryAfterSeconds: _, ...fields } = this.extra;
    return { detail: this.message, code: this.code, ...fields };
  }
}

export const notFound = (what: string): AppError => new AppError('not_found', `No such ${what}.`);
