// The only place where a thrown error becomes an HTTP answer: AppErrors by their code, invalid input by field, the rest as 500.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/postgres/database-away.ts';
import { AppError } from './app-error.ts';
import { Overloaded } from './limits/heavy-reads.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Errors of the file system, of PostgreSQL, and of an embedded database that is read-only until there is room. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', '25006']);

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAppError(error);
  // A deliberate 503 is not a bug: its message is enough.
  if (error instanceof Overloaded) {
    request.log.debug(refusal.message);
  } else if (error instanceof AppError && refusal.code === 'service_unavailable') {
    request.log.warn(refusal.message);
  } else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  else logRefusal(request, refusal);
  if (refusal.extra.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(refusal.extra.retryAfterSeconds));
  }
  // Requests that the router refuses reach no hook of the app.
  void reply.header(REQUEST_ID_HEADER, request.id);
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body);
}

/** Names the route, never the address: an address can contain secrets. */
function logRefusal(
  { log, method, routeOptions, actor }: FastifyRequest,
  { code }: AppError,
): void {
  const route = `${method} ${routeOptions?.url ?? 'unknown'}`;
  log.info({ code, route, ...(actor && { userId: actor.userId }) }, 'request refused');
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {};
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.slice(1).replaceAll('/', '.') || 'request';
      (errors[field] ??= []).push(inWords(message ?? 'is not valid'));
    }
    return new AppError('validation_failed', 'Some fields are not valid.', { errors });
  }
  return fromFastify(error);
}

/** zod describes the received value in terms for programmers, which is left out. */
const inWords = (message: string): string =>
  message.endsWith('received undefined')
    ? 'is required'
    : message.replace(/^Invalid input: expected (\w+), received NaN$/, 'must be a $1');

function fromFastify(error: unknown): AppError {
  const { statusCode, code, message }: Partial<FastifyError> =
    error instanceof Error ? error : { message: 'unknown' };
  if (statusCode === 413) return new AppError('payload_too_large', 'The request is too large.');
  if (statusCode === 415) return new AppError('unsupported_media_type', 'Send application/json.');
  if (statusCode === 429) {
    return new AppError('too_many_requests', 'Too many requests. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }
  if (code !== undefined && NO_ROOM.has(code)) {
    return new AppError('service_unavailable', 'There is no room to store this right now.', {
      retryAfterSeconds: 60,
    });
  }
  if (statusCode === 503 || isDatabaseAway(error)) {
    return new AppError('service_unavailable', 'The service is not available right now.', {
      retryAfterSeconds: 5,
    });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('validation_failed', message ?? 'The request is not valid.');
  }
  return new AppError('internal_error', 'Something went wrong on the server.');
}
