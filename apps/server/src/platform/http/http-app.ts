// Fastify, set up once: validation by the schemas of the contract, one error mapper, security headers, limits, API docs.
import type { Load } from '@voltagora/contract';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Actor } from './actor.ts';
import { allowedMethods } from './allowed-methods.ts';
import { AppError } from './app-error.ts';
import { answerError } from './error-mapper.ts';
import { type ConnectionQueue, createQueueMeter } from '../db/connection-queue.ts';
import { createHeavyReads, overloaded, type RunHeavyRead } from './limits/heavy-reads.ts';
import { readJsonBodies } from './limits/json-bodies.ts';
import { createShedLoad } from './limits/shed-load.ts';
import type { IdempotencyStore } from './idempotency/idempotent.ts';
import { numberRequests, REQUEST_ID_HEADER, requestId } from './request-id.ts';
import { type PolicySettings, securityPolicy } from './security-policy.ts';

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Reads an access token; undefined when it is invalid or expired, or its session has ended. */
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  /** Other origins from which a browser may call. */
  allowedOrigins: readonly string[];
  trustProxy: boolean;
  requestsPerMinute: number;
  /** A client that moves no byte for so long, for example because it does not read the answer, is disconnected. */
  stalledMs?: number;
  /** Undefined: plain HTTP. */
  tls?: SecureContextOptions | undefined;
  /** Undefined: no call that moves money or books is served. */
  kept?: IdempotencyStore;
  /** Who waits for the database; when it would be too long, requests are refused. Undefined: no request is. */
  queue?: (() => Pick<ConnectionQueue, 'expectedWaitMs' | 'standingMs'>) | undefined;
  /** How many expensive reads run at once. */
  heavyReads?: number;
  /** Undefined: browsers load nothing from other origins. */
  policy?: PolicySettings;
  version: string;
}

export type HttpApp = Awaited<ReturnType<typeof createHttpApp>>;

const BODY_BYTES_MAX = 256 * 1024;
const HEAVY_READS = 6;
const REQUEST_TIMEOUT_MS = 30_000;
const REFUSALS_LOGGED_EVERY_MS = 1_000;
/** For routes that say `isSlow`, which have a limit of their own within it. */
const SLOW_REQUEST_TIMEOUT_MS = 20 * 60_000;
const TLS_HANDSHAKE_TIMEOUT_MS = 15_000;
/** Longer than any call takes. */
const STALLED_MS = 120_000;
/** For answers that no hook of a plugin sees: they contain nothing that a browser should show. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
export const NO_SUCH_CALL = 'No such call. See /api/docs/.';

export async function createHttpApp(options: HttpOptions) {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop, our own proxy: what a client writes into the header must not become its address.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    genReqId: (request) => requestId(request, options.trustProxy),
    bodyLimit: BODY_BYTES_MAX,
    // Requests that the router refuses before any route is known, such as a malformed escape.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(BARE_HEADERS)),
    requestTimeout: SLOW_REQUEST_TIMEOUT_MS,
    ...serverOf(options.tls),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.server.setTimeout(options.stalledMs ?? STALLED_MS);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorate('readActor', options.readActor).decorate('kept', options.kept);
  app.decorate('admit', admittance(options));
  app.decorate('runHeavyRead', createHeavyReads(options.heavyReads ?? HEAVY_READS));
  app.decorateRequest('actor', null);
  numberRequests(app);
  limitSending(app);
  refuseWhatIsTooMuch(app, options);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: securityPolicy(options.policy) },
  });
  await app.register(cookie);
  readJsonBodies(app);
  await app.register(formbody);
  await app.register(multipart);
  await app.register(cors, {
    origin: [...options.allowedOrigins],
    maxAge: 600,
    exposedHeaders: [REQUEST_ID_HEADER],
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    // A screen loads many files: an office behind one address would otherwise reach the limit and show the offline page.
    allowList: ({ url }) => url.startsWith('/assets/'),
  });
  await addDocs(app, options.version);
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    // The schema type of Fastify lacks the `hide` of the OpenAPI page.
    schema: { hide: true } as object,
    handler: (request, reply) => {
      const methods = allowedMethods(request.url.split('?')[0] ?? '');
      if (methods.length === 0) throw new AppError('not_found', NO_SUCH_CALL);
      void reply.header('allow', methods.join(', '));
      throw new AppError('method_not_allowed', `Use ${methods.join(' or ')} here. See /api/docs/.`);
    },
  });
  return app;
}

/** The rest of a refusal is as cheap as it can be: no hook of a plugin, no body, no log line. */
function refuseWhatIsTooMuch(
  app: Pick<FastifyInstance, 'addHook' | 'admit'>,
  { allowedOrigins }: HttpOptions,
): void {
  const { body, extra } = overloaded();
  const text = JSON.stringify(body);
  const headers = { ...BARE_HEADERS, 'retry-after': String(extra.retryAfterSeconds) };
  app.addHook('onRequest', (request, reply, done) => {
    const { load = 'none' } = request.routeOptions.config;
    if (load === 'none' || app.admit(load, reply)) return done();
    const { origin } = request.headers;
    if (origin !== undefined && allowedOrigins.includes(origin)) {
      void reply.header('access-control-allow-origin', origin);
    }
    void reply.code(503).headers(headers).type('application/json; charset=utf-8').send(text);
  });
}

/** Admits a request, whose answer the next ones have to wait for. Refusals are logged once a second. */
function admittance({ queue, log }: HttpOptions) {
  const [expensive, others] = [createQueueMeter(), createQueueMeter()];
  const answersOf = (load: Load) => (load === 'heavy' ? expensive : others);
  const connections = queue ?? (() => ({ expectedWaitMs: 0, standingMs: 0 }));
  const isTooMuch = createShedLoad({
    connections,
    answers: (load) => answersOf(load).queue(),
  });
  let refused = 0;
  return (load: Load, { raw }: Pick<FastifyReply, 'raw'>): boolean => {
    if (!isTooMuch(load)) {
      const answers = answersOf(load);
      const enteredAt = answers.enter();
      raw.once('close', () => answers.leave(enteredAt));
      return true;
    }
    if (refused === 0) {
      setTimeout(() => {
        log.warn({ refused }, 'requests were refused: there are too many');
        refused = 0;
      }, REFUSALS_LOGGED_EVERY_MS).unref();
    }
    refused += 1;
    return false;
  };
}

/** Disconnects whoever takes longer than half a minute to send a request. */
function limitSending(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.isSlow) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, REQUEST_TIMEOUT_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

async function addDocs(app: Pick<FastifyInstance, 'register'>, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Voltagora', version, license: { name: 'Apache-2.0' } },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

/** Clients are asked for a certificate and continue without one: a browser, or a charging point with a password. */
const serverOf = (tls: SecureContextOptions | undefined) =>
  tls && {
    serverFactory: (handler: RequestListener): Server =>
      createServer(
        {
          ...tls,
          requestCert: true,
          rejectUnauthorized: false,
          handshakeTimeout: TLS_HANDSHAKE_TIMEOUT_MS,
          // What Fastify sets on a server that it creates itself.
          requestTimeout: SLOW_REQUEST_TIMEOUT_MS,
          keepAliveTimeout: 72_000,
        },
        handler,
      ),
  };

declare module 'fastify' {
  interface FastifyInstance {
    readActor: HttpOptions['readActor'];
    kept: HttpOptions['kept'];
    /** False when a request of this load would wait too long. */
    admit: (load: Load, reply: Pick<FastifyReply, 'raw'>) => boolean;
    runHeavyRead: RunHeavyRead;
  }
  interface FastifyContextConfig {
    /** What it costs: it is refused when it would wait too long. */
    load?: Load | 'none';
    /** The request may take minutes to be sent. */
    isSlow?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}
