// Whatever ends a session takes with it what one person has typed outside the store, and what they still wait for.
import { afterEach, describe, expect, it } from 'vitest';
import {
  accessRefreshed,
  authFailed,
  loggedOut,
  loginFailed,
  socialAuthFailed,
  tokenRotated,
  tokenSet,
} from '../../features/accounts/session/auth-slice.ts';
import { forgetPrivate, privateMemory, privateTabItem } from '../../shared/state/private-memory.ts';
import type { ThunkExtra } from '../../shared/state/hooks.ts';
import { createAppStore } from './store.ts';

const pair = { access: 'a', refresh: 'r' };
const memory = privateMemory<string>();
const item = privateTabItem('private-test');
afterEach(forgetPrivate);

function signedIn(token: typeof pair | null = pair, tabs?: EventTarget) {
  const map = new Map(token ? [['token', JSON.stringify(token)]] : []);
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const { store } = createAppStore(storage, 'http://test', {
    send: async () => Response.json({}, { status: 401 }),
    ...(tabs && { tabs }),
  });
  const extra = store.dispatch((_dispatch: unknown, _state: unknown, given: ThunkExtra) => given);
  return { store, storage, extra };
}

const held = () => [memory.read(), item.read()];

function type(): void {
  memory.write('GR16 0110 1250');
  item.write({ name: 'Syntagma' });
}

describe('[S4.10] what a person has typed outside the store', () => {
  it.each([
    ['a logout, a refused token or a deleted account', loggedOut()],
    ['a refusal of the user', authFailed()],
    ['a failed login as somebody else', loginFailed()],
    ['a failed sign-in by a provider', socialAuthFailed()],
    ['a login as somebody else', tokenSet({ access: 'b', refresh: 's' })],
  ])('is forgotten with %s', (_name, ending) => {
    const { store } = signedIn();
    type();
    store.dispatch(ending);
    expect(held()).toEqual([null, null]);
  });

  it.each([
    ['is renewed', accessRefreshed('b')],
    ['has another refresh token', tokenRotated({ access: 'b', refresh: 's' })],
  ])('stays while the session %s', (_name, renewed) => {
    const { store } = signedIn();
    type();
    store.dispatch(renewed);
    expect(held()).toEqual(['GR16 0110 1250', { name: 'Syntagma' }]);
  });

  it.each([
    ['ends the session', null],
    ['starts another one', { access: 'b', refresh: 's' }],
  ])('is forgotten when another tab %s', (_name, token) => {
    const tabs = new EventTarget();
    const { storage } = signedIn(pair, tabs);
    type();
    storage.setItem('token', JSON.stringify(token));
    tabs.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(held()).toEqual([null, null]);
  });

  it('is forgotten by a page that finds the session ended while it was away', () => {
    type();
    signedIn(pair, new EventTarget());
    expect(item.read()).not.toBeNull();
    signedIn(null, new EventTarget());
    expect(item.read()).toBeNull();
  });
});

describe('[S4.10] what a person waits for', () => {
  it('is declined: nobody else is asked to prove who they are for it', async () => {
    const { store, extra } = signedIn();
    const asked = extra.proofs.ask();
    store.dispatch(loggedOut());
    expect(extra.proofs.isOpen()).toBe(false);
    expect(await asked).toBe(false);
  });

  it('is not a login with the password that they registered with', () => {
    const { store, extra } = signedIn();
    extra.registered.credentials = { email: 'd@example.org', password: 'three boats in a bay' };
    store.dispatch(loggedOut());
    expect(extra.registered.credentials).toBeNull();
  });
});
