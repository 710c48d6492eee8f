import { type AnswerOf, type Call, type CallName, calls } from '@voltagora/contract';
import { AppError } from '../app-error.ts';
import type { HttpApp } from '../http-app.ts';
import { type Respond, route, type ServedRequest } from '../serve-call.ts';

const BYTES_MAX = 64 * 1024;

interface Sent {
  /** The body as received: signatures cover its exact bytes. */
  bytes: Buffer;
  headers: Record<string, string | undefined>;
}

/** Registers a call that accepts any bytes up to 64 kB; the handler verifies the sender. */
export function serveRaw<N extends CallName>(
  app: HttpApp,
  name: N,
  handle: (request: ServedRequest<N> & Sent) => Promise<AnswerOf<N>>,
): void {
  const call: Call = calls[name];
  const respond: Respond<N> = async (served, request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new AppError('validation_failed', 'Nothing was sent.');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, value?.toString()]),
    );
    const answer = await handle({ ...served, bytes: body, headers });
    return reply.code(call.status).send(answer);
  };
  // A separate scope: the parser applies to this route only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    route(scope, name, respond, BYTES_MAX);
  });
}
