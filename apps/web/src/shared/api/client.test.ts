// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../../app/store/store.ts';
import { tokenSet } from '../../features/accounts/session/auth-slice.ts';
import { errorRaised } from '../../features/errors/errors-slice.ts';
import { ApiError } from './api-error.ts';
import { clientHooks } from '../../tests/kit/people/client-hooks.ts';
import { createApiClient } from './client.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const seen: string[] = [];
let handle: Handler;
let origin = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push(`${request.method} ${request.url}`);
    handle(request, response, body);
  });
});

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const expired = { detail: 'Token is invalid or expired', code: 'token_not_valid' };
const price = { token_fiat_price: 0.1, currency: 'EURO' };

/** A server whose only valid access token is `fresh`, issued for the refresh token `r`. */
const guarded: Handler = (request, response, body) => {
  if (request.url === '/api/auth/jwt/refresh') {
    const isKnown = (JSON.parse(body) as { refresh: string }).refresh === 'r';
    return isKnown ? answer(response, 200, { access: 'fresh' }) : answer(response, 401, expired);
  }
  const isGood = request.headers.authorization === 'Bearer fresh';
  return isGood ? answer(response, 200, price) : answer(response, 401, expired);
};

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

function page(refresh = 'r') {
  const storage = memory();
  const { store, api } = createAppStore(storage, origin);
  store.dispatch(tokenSet({ access: 'stale', refresh }));
  return { storage, store, api };
}

beforeEach(async () => {
  seen.length = 0;
  handle = guarded;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // the address of a TCP server is an AddressInfo
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

describe('the API client', () => {
  it('[22.6] repeats a call after a fresh proof with the same idempotency key', async () => {
    const keys: unknown[] = [];
    const refusal = { detail: 'Prove again', code: 'fresh_proof_required' };
    handle = (request, response) => {
      keys.push(request.headers['idempotency-key']);
      answer(response, keys.length === 1 ? 403 : 409, keys.length === 1 ? refusal : expired);
    };
    const prove = vi.fn<() => Promise<boolean>>(async () => true);
    const token = { access: 'fresh', refresh: 'r' };
    const hooks = clientHooks(() => token, prove);
    const client = createApiClient(hooks, origin);
    await expect(client.call('requestPayout', { body: { tokens: 5 } })).rejects.toMatchObject({
      status: 409,
    });
    expect(keys).toEqual([expect.any(String), keys[0]]);
    prove.mockResolvedValue(false);
    keys.length = 0;
    await expect(client.call('requestPayout', { body: { tokens: 5 } })).rejects.toMatchObject({
      code: 'fresh_proof_required',
    });
    expect(keys).toHaveLength(1);
  });

  it('[S8.03] refreshes once for many parallel 401s, repeats all calls and clears the errors', async () => {
    const { api, store, storage } = page();
    store.dispatch(errorRaised({ msg: 'Token is invalid or expired', status: 401, id: 'readMe' }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call('readTokenPrice', {})),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => price));
    expect(seen.filter((line) => line.endsWith('/jwt/refresh'))).toHaveLength(1);
    expect(store.getState().auth.token).toEqual({ access: 'fresh', refresh: 'r' });
    expect(JSON.parse(storage.getItem('token') ?? 'null')).toEqual({
      access: 'fresh',
      refresh: 'r',
    });
    expect(store.getState().errors).toEqual({ msg: null, status: null, id: null });
  });

  it('[S8.03] a call that fails late uses the token that was refreshed meanwhile', async () => {
    const { api } = page();
    await api.call('readTokenPrice', {});
    await api.call('readTokenPrice', {});
    expect(seen.filter((line) => line.endsWith('/jwt/refresh'))).toHaveLength(1);
  });

  it('[S8.04] [S4.09] a refused refresh logs out and removes the stored token', async () => {
    const { api, store, storage } = page('revoked');
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({ code: 'token_not_valid' });
    expect(store.getState().auth).toEqual({
      token: null,
      isAuthenticated: false,
      isLoading: false,
      user: null,
    });
    expect(storage.getItem('token')).toBeNull();
  });

  it('[S8.04] a server that is down during the refresh does not log out', async () => {
    handle = (request, response, body) =>
      request.url === '/api/auth/jwt/refresh'
        ? answer(response, 503, { detail: 'busy', code: 'service_unavailable' })
        : guarded(request, response, body);
    const { api, store } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({ status: 503 });
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it('[S8.02] a refresh without an answer keeps the user signed in and reports it', async () => {
    handle = (request, response, body) => {
      if (request.url === '/api/auth/jwt/refresh') response.destroy();
      else guarded(request, response, body);
    };
    const { api, store, storage } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({ status: null });
    expect(store.getState().errors).toMatchObject({
      msg: 'No response from server',
      status: null,
    });
    expect(store.getState().auth.isAuthenticated).toBe(true);
    expect(storage.getItem('token')).not.toBeNull();
  });

  it.each([
    ['a page put in between', 200, '<html>Accept our terms</html>'],
    ['a refusal that is not ours', 403, '<html>Forbidden</html>'],
    ['too many at once', 429, '{"detail":"slow","code":"too_many_requests"}'],
  ])(
    '[S8.04] %s says nothing about the token: nobody is logged out',
    async (_name, status, text) => {
      handle = (request, response, body) =>
        request.url === '/api/auth/jwt/refresh'
          ? void response.writeHead(status).end(text)
          : guarded(request, response, body);
      const { api, store } = page();
      await expect(api.call('readTokenPrice', {})).rejects.toBeInstanceOf(ApiError);
      expect(store.getState().auth.isAuthenticated).toBe(true);
    },
  );

  it('[S8.03] each call is repeated once: a new token that is refused too ends the session', async () => {
    handle = (request, response) =>
      request.url === '/api/auth/jwt/refresh'
        ? answer(response, 200, { access: 'never good' })
        : answer(response, 401, expired);
    const { api, store } = page();
    await expect(api.call('readMe', {})).rejects.toMatchObject({ code: 'token_not_valid' });
    expect(seen.filter((line) => line.endsWith('/me/'))).toHaveLength(2);
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('[S6.04] public calls work after the session has ended', async () => {
    handle = (request, response, body) =>
      request.url === '/api/auth/jwt/refresh' || request.headers.authorization
        ? guarded(request, response, body)
        : answer(response, 200, price);
    const { api, store } = page('revoked');
    expect(await api.call('readTokenPrice', {})).toEqual(price);
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('reads the Retry-After header', async () => {
    handle = (_request, response) =>
      void response
        .writeHead(429, { 'retry-after': '42' })
        .end('{"detail":"slow","code":"too_many_requests"}');
    const { api } = page();
    const call = api.call('readTokenPrice', {});
    await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 42 });
  });

  it('[24.0] repeats a read that a busy server has postponed, and no command', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    handle = (_request, response) =>
      seen.length === 1
        ? void response.writeHead(503, { 'retry-after': '0' }).end('{}')
        : answer(response, 200, price);
    const { api } = page();
    expect(await api.call('readTokenPrice', {})).toEqual(price);
    expect(seen).toHaveLength(2);
    seen.length = 0;
    const body = { email: 'dora@example.org' };
    await expect(api.call('resendActivation', { body })).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('[S8.02] a missing answer is stored with status null', async () => {
    handle = (_request, response) => void response.destroy();
    const { api, store } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toBeInstanceOf(ApiError);
    expect(store.getState().errors).toEqual({
      msg: 'No response from server',
      status: null,
      id: 'readTokenPrice',
    });
  });

  it('[S8.06] a silent call fails only for its caller', async () => {
    handle = (_request, response) =>
      answer(response, 404, { detail: 'Not found.', code: 'not_found' });
    const { api, store } = page();
    const call = api.call('readStation', { params: { id: 4 } }, { silent: true });
    await expect(call).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(store.getState().errors.msg).toBeNull();
  });

  it('an error page that is not JSON is an ApiError too', async () => {
    handle = (_request, response) => void response.writeHead(502).end('<html>');
    const { api } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({
      status: 502,
      code: 'internal_error',
    });
  });

  it('field errors keep their paths', async () => {
    handle = (_request, response) =>
      answer(response, 400, {
        detail: 'no',
        code: 'validation_failed',
        errors: { email: ['taken'] },
      });
    const { api } = page();
    const call = api.call('createToken', { body: { email: 'a@b.gr', password: 'x' } });
    await expect(call).rejects.toMatchObject({ fields: { email: ['taken'] } });
  });

  it('[S7.23] fills path parameters and omits empty query parameters', async () => {
    handle = (_request, response) => answer(response, 200, { results: [], clusters: [], count: 0 });
    const { api } = page();
    const query = { connector: 'CCS2,TYPE2', min_power_kW: undefined };
    await api.call('searchStations', { params: { lat: 37.9, lng: -0.5, zoom: 11 }, query });
    expect(seen).toEqual(['GET /api/stations/search/37.9&-0.5&11/?connector=CCS2%2CTYPE2']);
  });

  it('an answer that violates the contract is an error', async () => {
    handle = (_request, response) => answer(response, 200, { token_fiat_price: 'free' });
    const { api } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toThrow(/token_fiat_price/);
  });

  it('[S7.28] uploads a file as multipart form data, again after a token refresh', async () => {
    const bodies: string[] = [];
    const image = {
      id: '018f6b1e-0000-7000-8000-000000000009',
      url: '/images/a-1600.webp',
      thumbnail_url: '/images/a-480.webp',
      width: 1600,
      height: 900,
      alt: '',
    };
    handle = (request, response, body) => {
      if (request.url === '/api/auth/jwt/refresh') return guarded(request, response, body);
      bodies.push(`${request.headers['content-type']}\n${body}`);
      const isGood = request.headers.authorization === 'Bearer fresh';
      return isGood ? answer(response, 201, image) : answer(response, 401, expired);
    };
    const { api } = page();
    const file = new File(['pixels'], 'bay.png', { type: 'image/png' });
    const sent = await api.call('uploadStationImage', { params: { id: 3 }, file });
    expect(sent).toEqual(image);
    expect(seen[0]).toBe('POST /api/stations/3/upload-image/');
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toContain('name="file"; filename="bay.png"');
      expect(body).toContain('pixels');
    }
  });

  describe('a command', () => {
    const resend = { body: { email: 'dora@example.org' } };

    it('[S8.01] sent twice at the same time is one request, one after the other are two', async () => {
      handle = (_request, response) => setTimeout(() => response.writeHead(204).end(), 20);
      const { api } = page();
      const ask = () => api.call('resendActivation', resend);
      await Promise.all([ask(), ask()]);
      expect(seen).toHaveLength(1);
      await ask();
      await api.call('resendActivation', { body: { email: 'other@example.org' } });
      expect(seen).toHaveLength(3);
    });

    it('sent twice at the same time fails for both, and can be repeated', async () => {
      handle = (_request, response) => answer(response, 503, { detail: 'busy', code: 'busy' });
      const { api } = page();
      const ask = () => api.call('resendActivation', resend);
      const outcomes = await Promise.allSettled([ask(), ask()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      handle = (_request, response) => response.writeHead(204).end();
      await expect(ask()).resolves.toBeNull();
    });

    it('of one user is not shared with the next', async () => {
      handle = (_request, response) => setTimeout(() => response.writeHead(204).end(), 20);
      const { api, store } = page();
      const first = api.call('resendActivation', resend);
      store.dispatch(tokenSet({ access: 'fresh', refresh: 'of somebody else' }));
      await Promise.all([first, api.call('resendActivation', resend)]);
      expect(seen).toHaveLength(2);
    });
  });

  it('[S8.02] an answer that breaks off counts as no answer, and is reported', async () => {
    const { api, store } = page();
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{"token', () => response.destroy());
    };
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({ code: 'no_response' });
    expect(store.getState().errors).toEqual({
      msg: 'No response from server',
      status: null,
      id: 'readTokenPrice',
    });
  });

  it('[S8.02] a server that takes too long counts as no answer', async () => {
    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { api } = page();
    await expect(api.call('readTokenPrice', {})).rejects.toMatchObject({ status: null });
    expect(late).toHaveBeenCalledWith(60_000);
    late.mockRestore();
  });

  it('downloads the file of a call, with its name', async () => {
    handle = (request, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="reservations.csv"',
        })
        .end(`accepts ${request.headers.accept}`);
    const { api } = page();
    const file = await api.download('exportOwnerReservations', { query: { search: 'dora' } });
    expect(seen).toEqual(['GET /api/stations/owner_station-reservations/export/?search=dora']);
    expect(file.name).toBe('reservations.csv');
    expect(await file.text()).toBe('accepts text/csv');
  });

  it('a refused download fails like any call, and one that breaks off counts as no answer', async () => {
    const { api, store } = page();
    handle = (_request, response) =>
      answer(response, 404, { detail: 'Not found.', code: 'not_found' });
    await expect(api.download('exportStationsOcpi', {})).rejects.toMatchObject({ status: 404 });
    expect(store.getState().errors).toMatchObject({ status: 404, id: 'exportStationsOcpi' });
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('[');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(api.download('exportStationsOcpi', {}, { silent: true })).rejects.toMatchObject({
      code: 'no_response',
    });
  });
});
