// @vitest-environment node
// Several tabs of one browser: a store each, one local storage whose events reach the others, real Web Locks.
import type { User } from '@voltagora/contract';
import { describe, expect, it, vi } from 'vitest';
import { login, logout } from '../../features/accounts/session/auth-api.ts';
import {
  loggedOut,
  tokenSet,
  userLoaded,
  type AuthState,
} from '../../features/accounts/session/auth-slice.ts';
import { geolocationAnswered } from '../../features/config/config-slice.ts';
import { draftUpdated } from '../../features/reservations/reservations-slice.ts';
import { driverTokensFetched } from '../../features/wallet/wallet-slice.ts';
import { createAppStore } from './store.ts';
import { testUser } from '../../tests/kit/people/user.ts';

const person = (name: string): User =>
  testUser({
    id: `018f6b1e-0000-7000-8000-00000000000${name.length}`,
    email: `${name}@example.org`,
    username: `${name}@example.org`,
    first_name: name,
  });
const price = { token_fiat_price: 0.1, currency: 'EURO' };
const json = (status: number, body: unknown): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status });
const expired = () => json(401, { detail: 'expired', code: 'token_not_valid' });

/** A server that knows dora and theodore. An access token is `name:n`; only the latest n is valid. */
function makeServer() {
  const asked: string[] = [];
  let newest = 1;
  let refreshStatus = 200;
  let rotations = 0;
  const held = new Map<string, Promise<void>>();
  let unanswered = 0;
  const send: typeof fetch = async (input, init) => {
    unanswered++;
    return answer(input, init).finally(() => unanswered--);
  };
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const body: { email?: string; refresh?: string; rotate?: boolean } =
      typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const access = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length);
    asked.push(pathname);
    // Delays the answer, so that other requests can arrive meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await held.get(pathname);
    if (pathname.endsWith('/create')) {
      const name = body.email?.split('@')[0] ?? '';
      return json(200, { access: `${name}:${newest}`, refresh: name });
    }
    if (pathname.endsWith('/refresh')) {
      if (refreshStatus !== 200)
        return json(refreshStatus, { detail: 'no', code: 'token_not_valid' });
      if (!body.refresh?.startsWith('rotating')) {
        return json(200, { access: `${body.refresh}:${newest}` });
      }
      // Replaced tokens are refused at once: the tabs have to share the newest.
      if (!body.rotate || body.refresh !== `rotating-${rotations}`) return expired();
      rotations++;
      return json(200, { access: rotatingAccess(newest), refresh: `rotating-${rotations}` });
    }
    if (pathname.endsWith('/logout')) return json(204, null);
    const [name = '', version] = namedBy(access ?? '');
    if (version !== String(newest)) return expired();
    return json(200, pathname.endsWith('/me/') ? person(name) : price);
  };
  return {
    send,
    unanswered: () => unanswered,
    expireAll: () => void newest++,
    /** Holds answers of a path back until the returned function is called. */
    hold: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    refuseRefresh: () => void (refreshStatus = 401),
    refreshes: () => asked.filter((path) => path.endsWith('/refresh')).length,
  };
}

/** An access token that names its session, as those of our server. */
const rotatingAccess = (version: number): string => `h.${btoa('{"sid":"dora"}')}.${version}`;
const namedBy = (access: string): string[] => {
  const [, claims, version = ''] = access.split('.');
  return claims === undefined ? access.split(':') : [JSON.parse(atob(claims)).sid, version];
};

/** Opens tabs over one storage; as in a browser, a change reaches all tabs except the one that made it. */
function makeBrowser(server = makeServer()) {
  const values = new Map<string, string>();
  const tabs: EventTarget[] = [];
  const opened: { auth: () => AuthState }[] = [];
  let untold = 0;
  const browser = {
    server,
    values,
    open,
    stored: () => JSON.parse(values.get('token') ?? 'null'),
    /** Whether changes arrive late. */
    isSlow: false,
    /** Waits until all tabs have this user and this access token. */
    allHave: (name: string | null, access = name && `${name}:1`) =>
      vi.waitFor(() => {
        for (const { auth } of opened) {
          expect(auth().user?.first_name ?? null).toBe(name);
          expect(auth().token?.access ?? null).toBe(access);
        }
      }),
    /** Waits until every change has arrived and every call is answered. */
    isQuiet: () => vi.waitFor(() => expect([untold, server.unanswered()]).toEqual([0, 0])),
  };
  function change(own: EventTarget, key: string, value: string | null): void {
    if ((values.get(key) ?? null) === value) return;
    if (value === null) values.delete(key);
    else values.set(key, value);
    for (const tab of tabs) {
      if (tab === own) continue;
      untold++;
      const tell = () => {
        tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
        untold--;
      };
      if (browser.isSlow) setTimeout(tell, 20);
      else queueMicrotask(tell);
    }
  }
  function open() {
    const own = new EventTarget();
    tabs.push(own);
    const writtenTokens: (string | null)[] = [];
    const write = (key: string, value: string | null): void => {
      if (key === 'token') writtenTokens.push(value);
      change(own, key, value);
    };
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => write(key, value),
      removeItem: (key: string) => write(key, null),
    };
    const { store, api } = createAppStore(storage, 'http://test', {
      send: server.send,
      tabs: own,
      locks: navigator.locks,
    });
    const tab = { own, store, api, writtenTokens, auth: () => store.getState().auth };
    opened.push(tab);
    return tab;
  }
  return browser;
}
const dora = { email: 'dora@example.org', password: 'a long sentence' };
const theodore = { email: 'theodore@example.org', password: 'a long sentence' };

describe('two tabs', () => {
  it('[S4.06] [S4.08] a login in one tab signs the other in', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    two.store.dispatch(draftUpdated({ comments: 'mine' }));
    await one.store.dispatch(login(dora));
    await vi.waitFor(() => expect(two.auth().user?.first_name).toBe('dora'));
    expect(two.auth()).toEqual(one.auth());
    const { comments } = two.store.getState().reservations.new_reservation;
    expect(comments, 'the draft of a visitor stays').toBe('mine');
  });

  it('[S4.10] a logout in one tab logs the other out and resets its areas', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.store.dispatch(login(dora));
    await vi.waitFor(() => expect(two.auth().user).not.toBeNull());
    two.store.dispatch(driverTokensFetched(5));
    one.store.dispatch(logout());
    await browser.allHave(null);
    expect(two.auth()).toMatchObject({ token: null, isAuthenticated: false, user: null });
    expect(two.store.getState().wallet.driver_tokens_quantity).not.toBe(5);
    expect(browser.stored()).toBeNull();
  });

  it('a new user finds nothing of the former one in any tab', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.store.dispatch(login(dora));
    await vi.waitFor(() => expect(two.auth().user).not.toBeNull());
    one.store.dispatch(driverTokensFetched(5));
    two.store.dispatch(tokenSet({ access: 'theodore:1', refresh: 'theodore' }));
    await vi.waitFor(() => expect(one.auth().user?.first_name).toBe('theodore'));
    expect(one.store.getState().wallet.driver_tokens_quantity).not.toBe(5);
    expect(two.auth().isAuthenticated, 'the reset there is no logout here').toBe(true);
    expect(one.writtenTokens, 'what was adopted is not written again').toHaveLength(1);
    expect(browser.stored()).toEqual({ access: 'theodore:1', refresh: 'theodore' });
  });

  it('[S4.07] a renewed access token is adopted in the other tab, and its errors are cleared', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.store.dispatch(login(dora));
    await vi.waitFor(() => expect(two.auth().user).not.toBeNull());
    browser.server.expireAll();
    await one.api.call('readTokenPrice', {});
    await browser.allHave('dora', 'dora:2');
    expect(two.auth().token).toEqual({ access: 'dora:2', refresh: 'dora' });
    await two.api.call('readTokenPrice', {});
    expect(browser.server.refreshes()).toBe(1);
  });

  it('[S8.03] concurrent 401s in all tabs lead to one refresh', async () => {
    const browser = makeBrowser();
    const tabs = [browser.open(), browser.open(), browser.open()];
    await tabs[0]?.store.dispatch(login(dora));
    await browser.allHave('dora');
    browser.server.expireAll();
    const calls = tabs.flatMap(({ api }) => [1, 2, 3].map(() => api.call('readTokenPrice', {})));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 9 }, () => price));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('[22.5] a refresh token that was replaced is replaced in all tabs, and nothing is reset', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    one.store.dispatch(tokenSet({ access: rotatingAccess(1), refresh: 'rotating-0' }));
    await vi.waitFor(() => expect(two.auth().user?.first_name).toBe('dora'));
    two.store.dispatch(draftUpdated({ comments: 'mine' }));
    for (const tab of [one, two, one, two]) {
      browser.server.expireAll();
      await tab.api.call('readTokenPrice', {});
      await browser.isQuiet();
      expect(one.auth().token).toEqual(two.auth().token);
      expect(browser.stored()).toEqual(one.auth().token);
    }
    expect(one.auth().token?.refresh).toBe('rotating-4');
    expect(browser.server.refreshes()).toBe(4);
    expect(two.store.getState().reservations.new_reservation.comments).toBe('mine');
  });

  it('[22.5] concurrent 401s in all tabs lead to one replaced refresh token', async () => {
    const browser = makeBrowser();
    const tabs = [browser.open(), browser.open(), browser.open()];
    tabs[0]?.store.dispatch(tokenSet({ access: rotatingAccess(1), refresh: 'rotating-0' }));
    await vi.waitFor(() => {
      for (const { auth } of tabs.slice(1)) expect(auth().user?.first_name).toBe('dora');
    });
    browser.server.expireAll();
    const calls = tabs.flatMap(({ api }) => [1, 2, 3].map(() => api.call('readTokenPrice', {})));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 9 }, () => price));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('[S8.04] a refused refresh logs all tabs out', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.store.dispatch(login(dora));
    await browser.allHave('dora');
    browser.server.expireAll();
    browser.server.refuseRefresh();
    const outcome = await Promise.allSettled([
      one.api.call('readMe', {}),
      two.api.call('readMe', {}),
    ]);
    expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await browser.allHave(null);
    for (const tab of [one, two]) expect(tab.auth().isAuthenticated).toBe(false);
    expect(browser.server.refreshes()).toBe(1);
  });

  it.each([
    ['told at once', false],
    ['told late', true],
  ])(
    'a renewal under way does not bring back what another tab ended (%s)',
    async (_name, isLate) => {
      const browser = makeBrowser();
      const [one, two] = [browser.open(), browser.open()];
      await one.store.dispatch(login(dora));
      await browser.allHave('dora');
      browser.server.expireAll();
      const release = browser.server.hold('/api/auth/jwt/refresh');
      const call = one.api.call('readMe', {});
      const outcome = Promise.allSettled([call]);
      await vi.waitFor(() => expect(browser.server.refreshes()).toBe(1));
      browser.isSlow = isLate;
      two.store.dispatch(loggedOut());
      release();
      expect(await outcome).toMatchObject([{ reason: { code: 'token_not_valid' } }]);
      await browser.isQuiet();
      expect(browser.stored()).toBeNull();
      expect([one.auth().token, two.auth().token]).toEqual([null, null]);
    },
  );

  it('a request of one user is never repeated as another user', async () => {
    const browser = makeBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.store.dispatch(login(dora));
    await browser.allHave('dora');
    browser.server.expireAll();
    const release = browser.server.hold('/api/wallet/token-price');
    const call = one.api.call('readTokenPrice', {}, { silent: true });
    const outcome = Promise.allSettled([call]);
    two.store.dispatch(loggedOut());
    await two.store.dispatch(login(theodore));
    release();
    expect(await outcome).toMatchObject([{ reason: { code: 'token_not_valid' } }]);
    await browser.allHave('theodore', 'theodore:2');
  });

  it('a loaded user is dropped if another one has signed in meanwhile', async () => {
    const browser = makeBrowser();
    const one = browser.open();
    const loading = one.store.dispatch(login(dora));
    await vi.waitFor(() => expect(one.auth().token).not.toBeNull());
    one.store.dispatch(loggedOut());
    one.store.dispatch(tokenSet({ access: 'theodore:1', refresh: 'theodore' }));
    one.store.dispatch(userLoaded(person('theodore')));
    await loading;
    expect(one.auth().user?.first_name).toBe('theodore');
  });

  it('[24.0] a tab does not bring back the draft that another tab has booked', async () => {
    const browser = makeBrowser();
    const first = browser.open();
    first.store.dispatch(draftUpdated({ comments: 'near the lift' }));
    const draftOf = () =>
      JSON.parse(browser.values.get('state') ?? '{}').reservations?.new_reservation;
    await vi.waitFor(() => expect(draftOf()?.comments).toBe('near the lift'));
    const second = browser.open();
    second.store.dispatch(draftUpdated({ comments: '' }));
    await vi.waitFor(() => expect(draftOf()?.comments).toBe(''));
    first.store.dispatch(geolocationAnswered('LOCATION_GRANTED_NO_DIALOG_10'));
    await vi.waitFor(() => expect(browser.values.get('state')).toContain('GRANTED'));
    expect(draftOf()?.comments).toBe('');
  });

  it('a page restored from the back/forward cache reads the storage again', async () => {
    const browser = makeBrowser();
    const one = browser.open();
    await one.store.dispatch(login(dora));
    browser.values.delete('token');
    one.own.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(one.auth().isAuthenticated).toBe(false);
  });

  it('clearing the site data is a logout', async () => {
    const browser = makeBrowser();
    const one = browser.open();
    await one.store.dispatch(login(dora));
    browser.values.clear();
    one.own.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(one.auth().isAuthenticated).toBe(false);
  });
});
