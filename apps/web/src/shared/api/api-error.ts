import { ErrorBody, type ErrorCode } from '@voltagora/contract';

export const NO_RESPONSE = 'No response from server';

/** A call that did not succeed; `status` is null when nothing answered. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: ErrorCode | 'no_response';
  /** Messages by dotted field path. */
  readonly fields: Record<string, string[]>;
  readonly body: ErrorBody | null;
  /** When the server asks to wait; null when it does not say. */
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

/** Reads the error body of an answer; an answer that is none of ours still becomes an ApiError. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const error = new ApiError(response.status, body.success ? body.data : null);
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  if (wait > 0) error.retryAfterSeconds = wait;
  return error;
}

/** Any thrown value as an ApiError, so that screens have one thing to show. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(null, null, error);
}

/** An ApiError as plain data, as the store keeps it. */
export type Failure = Pick<ApiError, 'status' | 'body' | 'retryAfterSeconds'>;

export const failureOf = ({ status, body, retryAfterSeconds }: ApiError): Failure => ({
  status,
  body,
  retryAfterSeconds,
});

/** The other way round; whatever else ended a call is as if nothing had answered. */
export function errorOf(failure: Failure | object): ApiError {
  if (!('retryAfterSeconds' in failure)) return new ApiError(null, null, failure);
  const error = new ApiError(failure.status, failure.body);
  error.retryAfterSeconds = failure.retryAfterSeconds;
  return error;
}
