/** What a failed call says, to screens and in the store. */
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@voltagora/contract';

export const NO_RESPONSE = 'No response from server';

/** Whether the device has no network, or the server is silent. Node has no `onLine`. */
const withoutAnswer = (): 'no_response' | 'offline' =>
  (globalThis.navigator as Partial<Navigator>).onLine === false ? 'offline' : 'no_response';

/** A failed call; `status` is null if there was no answer. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: ErrorCode | 'no_response' | 'offline';
  /** Messages by dotted field path. */
  readonly fields: Record<string, string[]>;
  readonly body: ErrorBody | null;
  /** From the Retry-After header; null if there is none. */
  retryAfterSeconds: number | null = null;

  constructor(status: number | null, body: ErrorBody | null, cause?: unknown) {
    super(body?.detail ?? (status === null ? NO_RESPONSE : `HTTP ${status}`), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === null ? withoutAnswer() : 'internal_error');
    this.fields = body?.errors ?? {};
    this.body = body;
  }
}

/** Reads the error body of an answer; an answer in another format also becomes an ApiError. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = new ApiError(response.status, isErrorBody(body) ? body : null);
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  if (wait > 0) error.retryAfterSeconds = wait;
  return error;
}

/** The error body of our server, and not the page of a proxy. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('detail' in body && 'code' in body))
    return false;
  return typeof body.detail === 'string' && typeof body.code === 'string' && isKnown(body.code);
}

const isKnown = (code: string): boolean => Object.hasOwn(ERROR_CODES, code);

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
