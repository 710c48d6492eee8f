/**
 * The typed client for all calls of the contract: bearer token, one refresh for concurrent 401s, one error class, upload and
 * download. Calls that are `isIdempotent` can safely be repeated after a failure, because the client sends the same idempotency
 * key.
 */
import type { AnswerOf, CallName } from '@voltagora/contract';
import { adoptServerTime } from '../format/clock.ts';
import { ApiError, errorFrom } from './api-error.ts';
import type { ClientRequest, DownloadName } from './call-kinds.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createRenewal, type Renew, type RenewalHooks } from './renewal.ts';
import { repeatedWhileBusy } from './wire/repeat-reads.ts';
import { isSameSession, sessionOf, type TokenPair } from './token-session.ts';
import { checkedAnswer, wireCalls } from './wire/wire-calls.ts';
import type { WireCall } from './wire/wire-of.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** Errors are only returned to the caller and not stored in `errors`. */
  silent?: boolean;
};
type AnyRequest = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: File | undefined;
  /** Idempotency-Key. */
  key?: string;
};

/** Provides the tokens and receives events of tokens and calls. */
export type ClientHooks = RenewalHooks & {
  /** Asks the user for a fresh proof; false if they decline. Without it, calls that need one fail. */
  prove?: () => Promise<boolean>;
  failed: (error: ApiError, call: CallName) => void;
  /** Of the calls whose errors are stored. */
  succeeded?: (call: CallName) => void;
};

export type ApiClient = {
  call: <N extends CallName>(
    name: N,
    request: ClientRequest<N>,
    options?: CallOptions,
  ) => Promise<AnswerOf<N>>;
  /** Returns the file of a call, under the name that the server gives it. */
  download: <N extends DownloadName>(
    name: N,
    request: ClientRequest<N>,
    options?: CallOptions,
  ) => Promise<File>;
  /** For sockets whose token has expired: renews it as a call would. */
  renew: Renew;
};

/** Longer than a charging point may take to answer the server; after this time the call fails. */
const CALL_TIMEOUT_MS = 60_000;
/** A refresh without an answer would block all other tabs. */
const REFRESH_TIMEOUT_MS = 15_000;

/** How requests are sent. */
type Transport = { origin: string; send: typeof fetch };

type Client = Transport & {
  hooks: ClientHooks;
  renew: Renew;
  keys: ReturnType<typeof createIdempotencyKeys>;
  /** Commands in progress, by their request. */
  underWay: Map<string, Promise<unknown>>;
};

/** Creates a client for `origin` ("" is the page's own). */
export function createApiClient(
  hooks: ClientHooks,
  origin = '',
  send: typeof fetch = fetch,
): ApiClient {
  const transport = { origin, send };
  const renew = createRenewal(hooks, async (refresh) => {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    const request = { body: { refresh, rotate: true } };
    return transmit(transport, wireCalls.refreshToken, request, null, signal).catch((reason) => {
      throw new ApiError(null, null, reason);
    });
  });
  const keys = createIdempotencyKeys();
  const client: Client = { ...transport, hooks, renew, keys, underWay: new Map() };
  return {
    renew,
    async call<N extends CallName>(name: N, request: ClientRequest<N>, options: CallOptions = {}) {
      const work = answeredOnce(client, name, request, options.signal);
      const answer = await told(hooks, work, name, options);
      // The server has validated it by the schema that AnswerOf<N> is inferred from.
      return answer as AnswerOf<N>;
    },
    download: (name, request, options = {}) =>
      told(hooks, downloaded(client, wireCalls[name], request, options.signal), name, options),
  };
}

async function transmit(
  { origin, send }: Transport,
  call: WireCall,
  request: AnyRequest,
  access: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const once = async (): Promise<Response> => {
    const askedAt = Date.now();
    const response = await send(origin + pathOf(call, request), {
      method: call.method,
      headers: headersOf(call, request, access),
      ...bodyOf(request),
      ...limitOf(call, request, signal),
    });
    adoptServerTime(response.headers.get('date'), askedAt);
    return response;
  };
  try {
    // Awaited here, so that its errors are caught here.
    return await (call.method === 'GET' ? repeatedWhileBusy(once, signal) : once());
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(null, null, error);
  }
}

/** Sends a call with the present token, and once more with a renewed one after a 401. */
async function authorized(
  client: Client,
  call: WireCall,
  request: AnyRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const { hooks, renew } = client;
  const token = hooks.token();
  const response = await transmit(client, call, request, token?.access ?? null, signal);
  if (response.status !== 401 || !token) return response;
  const error = await errorFrom(response);
  if (error.code !== 'token_not_valid') throw error;
  const access = await renew(token);
  // Public calls also work for a user whose session has just ended.
  if (access === null && call.access === 'anyone' && hooks.token() === null) {
    return transmit(client, call, request, null, signal);
  }
  if (access === null) throw error;
  const repeated = await transmit(client, call, request, access, signal);
  if (repeated.status === 401) throw await refusedAgain(hooks, repeated, { ...token, access });
  return repeated;
}

/** If a new token is refused too, the session has ended. */
async function refusedAgain(
  hooks: ClientHooks,
  response: Response,
  pair: TokenPair,
): Promise<ApiError> {
  const error = await errorFrom(response);
  if (error.code === 'token_not_valid') hooks.refused(pair);
  return error;
}

/** Sends a call, and once more, with the same idempotency key, after a fresh proof that the server asked for. */
async function proven(
  client: Client,
  call: WireCall,
  request: AnyRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const { hooks } = client;
  const asking = hooks.token();
  const response = await authorized(client, call, request, signal);
  if (response.status !== 403 || !call.freshProof) return response;
  const error = await errorFrom(response);
  // Another user may have signed in meanwhile: nobody sends or proves what somebody else has asked for.
  const isTheirs = (): boolean => isStillTheirs(asking, hooks.token());
  const isAsked = error.code === 'fresh_proof_required' && isTheirs();
  if (!isAsked || !(await hooks.prove?.()) || !isTheirs()) throw error;
  return authorized(client, call, request, signal);
}

async function answered(
  client: Client,
  name: CallName,
  request: AnyRequest,
  signal?: AbortSignal,
): Promise<unknown> {
  const call = wireCalls[name];
  const asking = client.hooks.token();
  const response = await proven(client, call, request, signal);
  if (!response.ok) throw await errorFrom(response);
  const content = response.status === 204 ? null : await contentOf(response, signal);
  if (call.access !== 'anyone' && !isStillTheirs(asking, client.hooks.token())) {
    throw new ApiError(401, null);
  }
  return checkedAnswer(name, content);
}

/** An answer that arrives after the session has ended belongs to nobody here. */
const isStillTheirs = (asking: TokenPair | null, present: TokenPair | null): boolean =>
  asking === null || isSameSession(asking, present);

/** Repeated requests have one effect: see idempotency-keys.ts. */
function answeredOnce(client: Client, name: CallName, request: AnyRequest, signal?: AbortSignal) {
  const call = wireCalls[name];
  const { params, query, body, file } = request;
  const asked = JSON.stringify([name, params, query, body]);
  const ask = () =>
    call.isIdempotent
      ? client.keys.using(asked, (key) => answered(client, name, { ...request, key }, signal))
      : answered(client, name, request, signal);
  return call.method === 'GET' || file || signal ? ask() : together(client, asked, ask);
}

/** Two taps on a button are one request: the second call waits for the answer of the first. */
function together(
  { hooks, underWay }: Client,
  asked: string,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const token = hooks.token();
  const theirs = JSON.stringify([token && sessionOf(token), asked]);
  const known = underWay.get(theirs);
  if (known) return known;
  const asking = ask().finally(() => underWay.delete(theirs));
  underWay.set(theirs, asking);
  return asking;
}

async function downloaded(
  client: Client,
  call: WireCall,
  request: AnyRequest,
  signal?: AbortSignal,
): Promise<File> {
  const response = await authorized(client, call, request, signal);
  if (!response.ok) throw await errorFrom(response);
  const content = await response.blob().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(null, null, error);
  });
  return new File([content], fileNameOf(response), { type: content.type });
}

async function told<T>(
  hooks: ClientHooks,
  work: Promise<T>,
  name: CallName,
  options: CallOptions,
): Promise<T> {
  try {
    const answer = await work;
    if (!options.silent) hooks.succeeded?.(name);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !options.silent) hooks.failed(error, name);
    throw error;
  }
}

/** `AbortSignal.any`, which Safari has only since 17.4. */
function firstOf(signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener('abort', () => first.abort(signal.reason), {
      once: true,
      signal: first.signal,
    });
  }
  return first.signal;
}

/** Uploads and downloads have no time limit. */
function limitOf({ download }: WireCall, { file }: AnyRequest, signal?: AbortSignal): RequestInit {
  const limit = file || download ? [] : [AbortSignal.timeout(CALL_TIMEOUT_MS)];
  return { signal: firstOf([...limit, ...(signal ? [signal] : [])]) };
}

/** An answer that breaks off counts as no answer. */
async function contentOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(null, null, error);
  }
}

function bodyOf({ body, file }: AnyRequest): { body?: BodyInit } {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

function headersOf(
  call: WireCall,
  request: AnyRequest,
  access: string | null,
): Record<string, string> {
  const type = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    accept: call.download ?? 'application/json',
    ...(call.isForm || request.body !== undefined ? { 'content-type': type } : {}),
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...(access ? { authorization: `Bearer ${access}` } : {}),
  };
}

function pathOf(call: WireCall, request: AnyRequest): string {
  const params = new Map(Object.entries(request.params ?? {}));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
