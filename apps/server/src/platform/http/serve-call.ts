// Binds a call of the contract to its handler: path, validation, access and answer all come from the contract.
import {
  type AnswerOf,
  type Call,
  type CallName,
  calls,
  type Load,
  type ValidRequestOf,
} from '@voltagora/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Actor } from './actor.ts';
import { requireFreshProof } from './fresh-proof.ts';
import type { HttpApp } from './http-app.ts';
import {
  askedOnce,
  answerIdempotently,
  type Once,
  OnceHeaders,
  withoutKey,
} from './idempotency/idempotent.ts';

type ActorOf<N extends CallName> = (typeof calls)[N]['access'] extends 'anyone'
  ? Actor | null
  : Actor;

export type ServedRequest<N extends CallName> = ValidRequestOf<N> & {
  actor: ActorOf<N>;
  /** The network address of the caller, for throttling. */
  address: string;
  /** The browser of the caller: its User-Agent, and cookies that scripts cannot read. */
  browser: Browser;
};

/** Runs the effect of a call that `isIdempotent`; see idempotent.ts. */
type OnceOf<N extends CallName> = (typeof calls)[N] extends { isIdempotent: true | 'sealed' }
  ? { once: Once<AnswerOf<N>> }
  : object;

export interface Browser {
  userAgent: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** Registers the route of one call. The handler answers in the shape of the contract or throws an AppError. */
export function serve<N extends CallName>(
  app: HttpApp,
  name: N,
  handle: (request: ServedRequest<N> & OnceOf<N>) => Promise<AnswerOf<N>>,
): void {
  const call: Call = calls[name];
  route(app, name, async (served: ServedRequest<N>, request, reply) => {
    // Calls that are not `isIdempotent` ignore it.
    const answer = (once: Once<AnswerOf<N>>) =>
      handle({ ...served, once } as ServedRequest<N> & OnceOf<N>);
    // Without the sending, which a client can make long.
    const run = (once: Once<AnswerOf<N>>) =>
      loadOf(call) === 'heavy'
        ? app.runHeavyRead(served.address, () => answer(once))
        : answer(once);
    reply.code(call.status);
    const asked =
      call.isIdempotent && served.actor && askedOnce(name, request, served.actor.userId);
    if (!asked) return reply.send((await run(withoutKey)) ?? undefined);
    if (app.kept === undefined) throw new Error(`No idempotency store for ${name}`);
    const how = {
      toText: (answer: unknown) => textOf(reply, answer),
      isSealed: call.isIdempotent === 'sealed',
    };
    const text = await answerIdempotently(app.kept, asked, run, how);
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** The answer as sent, by the schema of the contract. */
function textOf(reply: FastifyReply, answer: unknown): string {
  const text = reply.serialize(answer);
  if (typeof text !== 'string') throw new TypeError('A stored answer must be text');
  return text;
}

/** Answers one request of a call. */
export type Respond<N extends CallName> = (
  served: ServedRequest<N>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The route of a call, for other kinds of answers: access and parameters come from the contract. */
export function route<N extends CallName>(
  app: HttpApp,
  name: N,
  respond: Respond<N>,
  bodyLimit?: number,
): void {
  const call: Call = calls[name];
  addRoute(app, name, { url: call.path, schema: routeSchema(call, name), respond, bodyLimit });
  if (call.shortPath === undefined) return;
  // The OpenAPI page has a call once.
  const schema = { ...routeSchema(call, name), hide: true };
  addRoute(app, name, { url: call.shortPath, schema, respond, bodyLimit });
}

interface RouteOfCall<N extends CallName> {
  url: string;
  schema: object;
  respond: Respond<N>;
  bodyLimit: number | undefined;
}

function addRoute<N extends CallName>(
  app: HttpApp,
  name: N,
  { url, schema, respond, bodyLimit }: RouteOfCall<N>,
): void {
  const call: Call = calls[name];
  const load = loadOf(call);
  app.route({
    method: call.method,
    url: routePath(url),
    schema,
    config: { load },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // Before anything can refuse the request: errors contain personal data too.
    onRequest: async (request, reply) => {
      if (!call.isPublic || request.headers.authorization !== undefined) forbidStoring(reply);
    },
    // Before validation, so that an unauthorized caller learns nothing about the expected input.
    preValidation: async (request) => {
      refuseWrongForm(request, call);
      request.actor = await authorize(app, request, call);
    },
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      const served = {
        params,
        query,
        body,
        actor,
        address: request.ip,
        browser: browserOf(request, reply),
        // The validator compiler has just parsed the first three with the schemas of this call.
      } as ServedRequest<N>;
      return respond(served, request, reply);
    },
  });
}

/** Also a browser that several people share, and every proxy, forgets the answer. */
const forbidStoring = (reply: FastifyReply): unknown => reply.header('cache-control', 'no-store');

const loadOf = ({ load, method }: Call): Load | 'none' =>
  load ?? (method === 'GET' ? 'read' : 'write');

function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  return {
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 512),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(name, value, {
        // A browser takes this prefix for the whole site only over TLS, whatever stands in front of this server.
        path: isHostCookie(name) ? '/' : '/api/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHostCookie(name) || request.protocol === 'https',
        maxAge,
      }),
  };
}

const isHostCookie = (name: string): boolean => name.startsWith('__Host-');

/** Any page in any browser can send a form; only calls that are specified so accept one. */
function refuseWrongForm(request: FastifyRequest, call: Call): void {
  if (call.isRaw) return;
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const isMultipart = type.startsWith('multipart/form-data');
  if ((isForm && !call.isForm) || (isMultipart && !call.isMultipart)) {
    throw new AppError('unsupported_media_type', 'Send application/json.');
  }
}

/** `{lat}&{lng}&{zoom}` share one path segment, which the router can split only by a regular expression. */
export function routePath(path: string): string {
  return path.replace(/[^/]+/g, (segment) =>
    segment.includes('&')
      ? segment.replace(/\{(\w+)\}/g, ':$1(^[^&/]*)')
      : segment.replace(/\{(\w+)\}/g, ':$1'),
  );
}

function routeSchema(call: Call, name: string) {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.tag],
    ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.isIdempotent && { headers: OnceHeaders }),
    ...(call.download ? {} : { response: { [call.status]: call.answer } }),
  };
}

async function authorize(app: HttpApp, request: FastifyRequest, call: Call): Promise<Actor | null> {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
  const actor = token === undefined ? undefined : await app.readActor(token);
  if (token !== undefined && actor === undefined) {
    throw new AppError('token_not_valid', 'The access token is not valid or has expired.');
  }
  // Before the role is checked, so that the log names who was refused.
  request.actor = actor ?? null;
  if (call.access === 'anyone') return request.actor;
  if (actor === undefined) throw new AppError('authentication_required', 'Log in first.');
  if (call.access !== 'user' && call.access !== actor.role) {
    throw new AppError('role_not_allowed', `This is for the role ${call.access} only.`);
  }
  if (call.freshProof === 'session') requireFreshProof(actor);
  return actor;
}
