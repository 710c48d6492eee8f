// @vitest-environment node
// Whatever ends a session resets all private state, in the store and in the browser, and answers reach only who asked.
import { describe, expect, it } from 'vitest';
import {
  authFailed,
  loginFailed,
  socialAuthFailed,
  tokenSet,
  userLoaded,
} from '../../features/accounts/session/auth-slice.ts';
import { refuseSocialSignIn } from '../../features/accounts/social-sign-in/social-api.ts';
import { draftUpdated } from '../../features/reservations/reservations-slice.ts';
import { driverTokensFetched } from '../../features/wallet/wallet-slice.ts';
import { deferred } from '../../shared/state/deferred.ts';
import { serverOf } from '../../shared/api/server.ts';
import { testUser } from '../../tests/kit/people/user.ts';
import { createAppStore } from './store.ts';

const pair = { access: 'a', refresh: 'r' };

function signedIn(send: typeof fetch = () => Promise.reject(new TypeError('no network'))) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const { store } = createAppStore(storage, 'http://test', { send });
  store.dispatch(tokenSet(pair));
  store.dispatch(userLoaded(testUser()));
  store.dispatch(draftUpdated({ comments: 'my gate code is 4711' }));
  store.dispatch(driverTokensFetched(777));
  return { store, values };
}

describe('[24.0] the end of a session', () => {
  it.each([
    ['a link to a refused social sign-in', () => refuseSocialSignIn('access_denied')],
    ['a failed social sign-in', () => socialAuthFailed()],
    ['a failed login', () => loginFailed()],
    ['a refused token', () => authFailed()],
  ])('by %s leaves nothing of the former person', (_name, ending) => {
    const { store, values } = signedIn();
    const end = ending();
    if (typeof end === 'function') store.dispatch(end);
    else store.dispatch(end);
    const { auth, wallet, reservations } = store.getState();
    expect(auth.isAuthenticated).toBe(false);
    expect(wallet.driver_tokens_quantity).not.toBe(777);
    expect(reservations.new_reservation.comments).toBe('');
    expect(values.get('state')).not.toMatch(/4711|777|example\.org/);
  });

  it('by the login of somebody else leaves nothing either', () => {
    const { store } = signedIn();
    store.dispatch(tokenSet({ access: 'b', refresh: 'other' }));
    expect(store.getState().wallet.driver_tokens_quantity).not.toBe(777);
    expect(store.getState().auth.token?.refresh).toBe('other');
  });

  it('leaves an answer that arrives later to nobody', async () => {
    const late = deferred<Response>();
    const { store } = signedIn(() => late.promise);
    const loading = serverOf(store.dispatch).load('readBalance', {});
    store.dispatch(authFailed());
    const balance = { balance: 777, held: 0, available: 777, refundable: 0 };
    late.resolve(new Response(JSON.stringify({ results: [balance], count: 1 })));
    await loading.catch(() => undefined);
    expect(JSON.stringify(store.getState())).not.toContain('777');
  });
});
