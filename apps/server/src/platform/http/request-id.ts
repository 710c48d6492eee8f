// Every request has an id, which its answer and all of its log lines contain.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

const GIVEN_ID = /^[\w.-]{8,64}$/;
const ID_BYTES = 9;

/** The id of the proxy in front, where it is trusted and sends one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): string {
  const given = trustProxy ? request.headers[REQUEST_ID_HEADER] : undefined;
  return typeof given === 'string' && GIVEN_ID.test(given)
    ? given
    : randomBytes(ID_BYTES).toString('base64url');
}

const present = new AsyncLocalStorage<{ reqId: string }>();

/** For the `mixin` of pino: log lines written for a request contain its id, also in code that knows no requests. */
export function requestOfLine(
  _line: object,
  _level: number,
  log: { bindings(): object },
): { reqId?: string } {
  const request = present.getStore();
  return request === undefined || 'reqId' in log.bindings() ? {} : request;
}

export function numberRequests(app: Pick<FastifyInstance, 'addHook'>): void {
  const scopes = new WeakMap<object, { reqId: string }>();
  app.addHook('onRequest', (request, reply, done) => {
    const scope = { reqId: request.id };
    scopes.set(request, scope);
    reply.header(REQUEST_ID_HEADER, request.id);
    present.run(scope, done);
  });
  // A body arrives in the async context of the socket, not of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) present.run(scope, done);
    else done();
  });
}
