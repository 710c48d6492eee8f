/** Renders screens for tests with the real store, client, router and texts, against predefined answers of the server. */
import { MantineProvider } from '@mantine/core';
import { configure, render } from '@testing-library/react';
import { calls, type AnswerOf, type Call, type CallName } from '@voltagora/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router';
import { tokenSet, userLoaded } from '../../../features/accounts/session/auth-slice.ts';
import { createAppStore } from '../../../app/store/store.ts';
import { theme } from '../../../app/theme.ts';
import { createRouter } from '../../../shared/routing/router.ts';
import { RouterView } from '../../../shared/routing/router-view.tsx';
import { testUser } from '../people/user.ts';

export type Sent = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  /** The file sent as multipart form data. */
  file?: File;
};
/** The body of an answer, or an error. */
type Reply<N extends CallName> =
  | AnswerOf<N>
  | { refused: number; body: object; retryAfter?: number };
export type Answers = {
  [N in CallName]?: (sent: Sent) => Reply<N> | Promise<Reply<N>>;
};
type Role = 'driver' | 'station_owner';

// Tests on a busy machine are slow.
configure({ asyncUtilTimeout: 20_000 });

const texts = import.meta.glob<{ default: object }>('../../../locales/en/*.json', { eager: true });
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {
    en: {
      translation: Object.fromEntries(
        Object.entries(texts).map(([path, file]) => [/(\w+)\.json$/.exec(path)?.[1], file.default]),
      ),
    },
  },
  interpolation: { escapeValue: false },
});

/** Renders `routes` at `path`. Calls that are not in `answers` return 404. */
export function renderScreen(options: {
  routes: RouteObject[];
  path: string;
  answers: Answers;
  role?: Role;
}) {
  const asked: { call: string; sent: Sent }[] = [];
  const { store } = createAppStore(memory(), 'http://test', {
    send: (input, init) => answer(new Request(input).url, init, options.answers, asked),
  });
  if (options.role) {
    store.dispatch(tokenSet({ access: 'access', refresh: 'refresh' }));
    store.dispatch(userLoaded(testUser({ role: { name: options.role } })));
  }
  const history = createMemoryHistory({ initialEntries: [options.path] });
  const router = createRouter({ routes: options.routes, history });
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterView router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, router, asked };
}

async function answer(
  address: string,
  init: RequestInit | undefined,
  answers: Answers,
  asked: { call: string; sent: Sent }[],
): Promise<Response> {
  const { pathname, searchParams } = new URL(address);
  const found = findCall(init?.method ?? 'GET', pathname);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  const file = init?.body instanceof FormData ? init.body.get('file') : null;
  const sent = {
    params: found?.params ?? {},
    query: searchParams,
    body,
    ...(file instanceof File ? { file } : {}),
  };
  if (found) asked.push({ call: found.name, sent });
  const reply = await (found && answers[found.name])?.(sent);
  if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError');
  if (reply === undefined) return json(404, { detail: 'not found', code: 'not_found' });
  if (typeof reply === 'object' && reply !== null && 'refused' in reply && 'body' in reply) {
    return json(reply.refused, reply.body, reply.retryAfter);
  }
  const call: Call | null = found && calls[found.name];
  if (call?.download && (typeof reply === 'string' || reply instanceof Uint8Array)) {
    return new Response(reply, { headers: { 'content-type': call.download } });
  }
  return json(200, reply);
}

function json(status: number, body: unknown, retryAfter?: number): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(body), { status, headers });
}

/** A literal path comes before one with parameters, as in a router. */
const byParameters = Object.entries<Call>(calls).toSorted(
  ([, a], [, b]) => a.path.split('{').length - b.path.split('{').length,
);

function findCall(method: string, pathname: string) {
  for (const [name, call] of byParameters) {
    const pattern = call.path
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/&]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (match && call.method === method) {
      return { name: name as CallName, params: { ...match.groups } };
    }
  }
  return null;
}

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
