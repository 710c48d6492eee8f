/** The typed client of every call in the contract: bearer token, one refresh for many 401s, one kind of error. */
import {
  calls,
  type AnswerOf,
  type Call,
  type CallName,
  type RequestOf,
} from '@voltagora/contract';
import { ApiError, errorFrom } from './api-error.ts';

type Part<K extends string, V> = [V] extends [undefined]
  ? { [key in K]?: undefined }
  : object extends V
    ? { [key in K]?: V }
    : { [key in K]: V };
/** What a call needs; parts without required fields may be left out. */
export type ClientRequest<N extends CallName> = Part<'params', RequestOf<N>['params']> &
  Part<'query', RequestOf<N>['query']> &
  Part<'body', RequestOf<N>['body']>;

export type CallOptions = {
  signal?: AbortSignal;
  /** Failures go to the caller alone and are not stored in `errors`. */
  silent?: boolean;
};
type AnyRequest = { params?: unknown; query?: unknown; body?: unknown };

/** Where the client finds its tokens and tells what happened to them. */
export type ClientHooks = {
  token: () => { access: string; refresh: string } | null;
  refreshed: (access: string) => void;
  refreshFailed: () => void;
  failed: (error: ApiError, call: CallName) => void;
};

export type ApiClient = {
  call: <N extends CallName>(
    name: N,
    request: ClientRequest<N>,
    options?: CallOptions,
  ) => Promise<AnswerOf<N>>;
};

/** Makes a client against `origin` ("" is the page's own). */
export function createApiClient(
  hooks: ClientHooks,
  origin = '',
  send: typeof fetch = fetch,
): ApiClient {
  let refreshing: Promise<string | null> | null = null;

  async function transmit(
    call: Call,
    request: AnyRequest,
    access: string | null,
    signal?: AbortSignal,
  ) {
    try {
      return await send(origin + pathOf(call, request), {
        method: call.method,
        headers: headersOf(call, request, access),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(null, null, error);
    }
  }

  async function refreshNow(refresh: string): Promise<string | null> {
    const response = await transmit(calls.refreshToken, { body: { refresh } }, null);
    if (response.ok) {
      const { access } = calls.refreshToken.answer.parse(await response.json());
      hooks.refreshed(access);
      return access;
    }
    // A busy server says nothing about the token: only a clear refusal ends the session.
    if (response.status >= 500 || response.status === 429) throw await errorFrom(response);
    hooks.refreshFailed();
    return null;
  }

  /** The access token to repeat a call with: a newer one that is already there, or one refresh shared by all. */
  async function renewed(used: string | null): Promise<string | null> {
    const token = hooks.token();
    if (!token) return null;
    if (token.access !== used) return token.access;
    refreshing ??= refreshNow(token.refresh).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function answered(call: Call, request: AnyRequest, signal?: AbortSignal): Promise<unknown> {
    const access = hooks.token()?.access ?? null;
    let response = await transmit(call, request, access, signal);
    if (response.status === 401) {
      const error = await errorFrom(response);
      const fresh = error.code === 'token_not_valid' ? await renewed(access) : null;
      if (fresh === null) throw error;
      response = await transmit(call, request, fresh, signal);
    }
    if (!response.ok) throw await errorFrom(response);
    return call.answer.parse(response.status === 204 ? null : await response.json());
  }

  return {
    async call<N extends CallName>(name: N, request: ClientRequest<N>, options: CallOptions = {}) {
      try {
        // The answer was parsed by the schema that AnswerOf<N> is inferred from.
        return (await answered(calls[name], request, options.signal)) as AnswerOf<N>;
      } catch (error) {
        if (error instanceof ApiError && !options.silent) hooks.failed(error, name);
        throw error;
      }
    },
  };
}

function headersOf(call: Call, request: AnyRequest, access: string | null): Record<string, string> {
  const type = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    accept: 'application/json',
    ...(call.isForm || request.body !== undefined ? { 'content-type': type } : {}),
    ...(access ? { authorization: `Bearer ${access}` } : {}),
  };
}

function pathOf(call: Call, request: AnyRequest): string {
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
