// @vitest-environment node
// The events that calls of the account lead to, and what each leaves in the areas `auth` and `errors`.
import { describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../../../app/store/store.ts';
import { testUser } from '../../../tests/kit/people/user.ts';
import { loadSession, login, logout, register, resendActivation } from './auth-api.ts';
import { tokenSet } from './auth-slice.ts';
import { finishSocialSignIn } from '../social-sign-in/social-api.ts';

const pair = { access: 'a', refresh: 'r' };
const nobody = { token: null, isAuthenticated: false, isLoading: false, user: null };
const someone = {
  first_name: 'Dora',
  last_name: 'Driver',
  email: 'dora@example.org',
  phone_number: '',
  password: 'a long sentence',
  role: { name: 'driver' as const },
  settings: { lang: 'en' as const },
};

function page(send: (path: string, body: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const { store } = createAppStore(storage, 'http://test', {
    send: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return send(pathname, await request.text());
    },
  });
  return { store, asked, values };
}
const refuse = (status: number, code: string) => () =>
  new Response(JSON.stringify({ detail: `No: ${code}.`, code }), { status });
const silence = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));

const ATTEMPTS = [
  ['login', 'LOGIN_FAIL', () => login({ email: someone.email, password: 'x' })],
  ['registration', 'REGISTER_FAIL', () => register(someone)],
  ['resending the mail', 'RESEND_ACTIVATION_FAIL', () => resendActivation(someone.email)],
  [
    'signing in with Google',
    'SOCIAL_AUTH_FAIL',
    () => finishSocialSignIn('google', { state: 's', code: 'c' }),
  ],
] as const;

describe('failures of the account', () => {
  it.each(ATTEMPTS)('[S8.01] [S8.05] %s that is refused is %s', async (_name, id, attempt) => {
    const { store } = page(refuse(403, 'account_suspended'));
    expect(await store.dispatch(attempt())).toMatchObject({ code: 'account_suspended' });
    expect(store.getState().errors).toEqual({ msg: 'No: account_suspended.', status: 403, id });
    expect(store.getState().auth).toEqual(nobody);
  });

  it.each(ATTEMPTS)('[S8.02] [S8.05] %s without an answer is %s', async (_name, id, attempt) => {
    const { store } = page(silence);
    expect(await store.dispatch(attempt())).toMatchObject({ code: 'no_response' });
    expect(store.getState().errors).toEqual({
      msg: 'No response from server',
      status: null,
      id,
    });
  });

  it('[S8.05] a failed resend signs nobody out', async () => {
    const { store } = page(silence);
    store.dispatch(tokenSet(pair));
    await store.dispatch(resendActivation(someone.email));
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});

describe('the session', () => {
  it("a registration signs nobody in: otherwise one could register another's address and get in", async () => {
    const user = testUser({ email: someone.email, username: someone.email });
    const { store, asked } = page(() => new Response(JSON.stringify(user), { status: 201 }));
    expect(await store.dispatch(register(someone))).toBeNull();
    expect(store.getState().auth).toEqual(nobody);
    expect(asked).toEqual(['/api/users/']);
  });

  it('[S4.09] [S8.04] a refused stored token is a logout', async () => {
    const { store, values } = page(refuse(401, 'token_not_valid'));
    store.dispatch(tokenSet(pair));
    await store.dispatch(loadSession());
    expect(store.getState().auth).toEqual(nobody);
    expect(values.get('token')).toBeUndefined();
  });

  it('[S4.09] a missing answer is not a logout', async () => {
    const { store } = page(silence);
    store.dispatch(tokenSet(pair));
    await store.dispatch(loadSession());
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it('[S4.10] logout works without a network, at once', () => {
    const { store, asked, values } = page(silence);
    store.dispatch(tokenSet(pair));
    store.dispatch(logout());
    expect(store.getState().auth).toEqual(nobody);
    expect(values.get('token')).toBeUndefined();
    expect(asked).toEqual(['/api/auth/jwt/logout']);
  });

  it.each([
    ['password', () => login({ email: someone.email, password: 'x' })],
    ['Google', () => finishSocialSignIn('google', { state: 's', code: 'c' })],
  ] as const)(
    '[22] a login by %s ends the session that was open in this browser',
    async (_name, enter) => {
      const ended: string[] = [];
      const { store } = page((path, body) => {
        if (path === '/api/auth/jwt/logout') ended.push(body);
        if (path === '/api/users/me/') return new Response(JSON.stringify(testUser()));
        const is_new = path.includes('google') ? { is_new: false } : {};
        return new Response(JSON.stringify({ access: 'a2', refresh: 'r2', ...is_new }));
      });
      store.dispatch(tokenSet(pair));
      expect(await store.dispatch(enter())).toBeNull();
      expect(store.getState().auth.token).toEqual({ access: 'a2', refresh: 'r2' });
      await vi.waitFor(() => expect(ended).toEqual([JSON.stringify({ refresh: 'r' })]));
    },
  );

  it('[22] a login that is refused ends it too, because it is forgotten here', async () => {
    const { store, asked } = page(refuse(401, 'credentials_not_valid'));
    store.dispatch(tokenSet(pair));
    await store.dispatch(login({ email: someone.email, password: 'x' }));
    expect(store.getState().auth).toEqual(nobody);
    expect(asked).toContain('/api/auth/jwt/logout');
  });

  it('[24.0] a logout without a network is made up for when the network returns', async () => {
    vi.useFakeTimers();
    let isUp = false;
    const { store, asked } = page(() => (isUp ? new Response(null, { status: 204 }) : silence()));
    store.dispatch(tokenSet(pair));
    store.dispatch(logout());
    await vi.advanceTimersByTimeAsync(5_000);
    isUp = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/auth/jwt/logout'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });
});
