import { ErrorBody, type ErrorCode } from '@voltagora/contract';

export const NO_RESPONSE = 'No response from server';

/** A failed call; `status` is null if there was no answer. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: ErrorCode | 'no_response';
  /** Messages by dotted field path. */
  readonly fields: Record<string, string[]>;
  readonly body: ErrorBody | null;
  /** From the Retry-After header; null if there is none. */
  retryAfterSeconds: number | null = null;

  constructor(status: number | null, body: ErrorBody | null, cause?: unknown) {
    super(body?.detail ?? (status === null ? NO_RESPONSE : `HTTP ${status}`), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === null ? 'no_response' : 'internal_error');
    this.fields = body?.errors ?? {};
    this.body = body;
  }
}

/** Reads the error body of an answer; an answer in another format also becomes an ApiError. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const error = new ApiError(response.status, body.success ? body.data : null);
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  if (wait > 0) error.retryAfterSeconds = wait;
  return error;
}

/** Converts any thrown value to an ApiError. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(null, null, error);
}

/** An ApiError as plain data, for the store. */
export type Failure = Pick<ApiError, 'status' | 'body' | 'retryAfterSeconds'>;

export const failureOf = ({ status, body, retryAfterSeconds }: ApiError): Failure => ({
  status,
  body,
  retryAfterSeconds,
});

/** Converts a Failure back. Any other value becomes an error without an answer. */
export function errorOf(failure: Failure | object): ApiError {
  if (!('retryAfterSeconds' in failure)) return new ApiError(null, null, failure);
  const error = new ApiError(failure.status, failure.body);
  error.retryAfterSeconds = failure.retryAfterSeconds;
  return error;
}
