import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router';
import { expect, it, vi } from 'vitest';
import { deferred } from '../state/deferred.ts';
import { createRouter, type Prepare } from './router.ts';

const page = { Component: () => null };

function open(
  routes: RouteObject[],
  { path = '/', prepare }: { path?: string; prepare?: Prepare } = {},
) {
  const history = createMemoryHistory({ initialEntries: [path] });
  return { history, router: createRouter({ routes, history, ...(prepare && { prepare }) }) };
}
const plain = ['/', '/wallet', '/stations', '/stations/:slug'].map((path) => ({ path, ...page }));

it('a screen without code to load is shown at once, and the history has its entry', () => {
  const { router, history } = open(plain);
  const shown = vi.fn<() => void>();
  router.subscribe(shown);
  void router.navigate('/wallet?page=2#last', { state: { from: 1 } });
  expect(router.state).toMatchObject({ action: 'PUSH', isReady: true });
  const location = { pathname: '/wallet', search: '?page=2', hash: '#last', state: { from: 1 } };
  expect(router.state.location).toMatchObject(location);
  expect(history.location).toMatchObject(location);
  expect(shown).toHaveBeenCalledOnce();
  void router.navigate('/stations', { replace: true });
  history.go(-1);
  expect(router.state).toMatchObject({ action: 'POP', location: { pathname: '/' } });
});

it('an address without a path belongs to the page that is shown', () => {
  const { router } = open(plain, { path: '/stations/corfu?plug=1' });
  void router.navigate('?plug=2');
  expect(router.state.location).toMatchObject({ pathname: '/stations/corfu', search: '?plug=2' });
  void router.navigate({ search: '', hash: 'prices' });
  expect(router.state.location).toMatchObject({ pathname: '/stations/corfu', search: '' });
});

it('the former screen and address stay until the code of the next one is loaded', async () => {
  const code = deferred<object>();
  const lazy = vi.fn<() => Promise<object>>(() => code.promise);
  const { router, history } = open([...plain.slice(0, 1), { path: '/wallet', lazy }]);
  const going = router.navigate('/wallet');
  expect(router.state.location.pathname).toBe('/');
  expect(history.location.pathname).toBe('/');
  code.resolve(page);
  await going;
  expect(router.state.location.pathname).toBe('/wallet');
  await router.navigate('/');
  await router.navigate('/wallet');
  expect(lazy).toHaveBeenCalledOnce();
});

it('of two screens that load, the one that was asked for last is shown', async () => {
  const code = deferred<object>();
  const routes = [...plain, { path: '/slow', lazy: () => code.promise }];
  const { router } = open(routes);
  const slow = router.navigate('/slow');
  await router.navigate('/wallet');
  code.resolve(page);
  await slow;
  expect(router.state.location.pathname).toBe('/wallet');
});

it('a screen that cannot be loaded fails at its address, and is tried again at the next visit', async () => {
  const lost = new TypeError('Failed to fetch');
  const lazy = vi.fn<() => Promise<object>>().mockRejectedValueOnce(lost).mockResolvedValue(page);
  const { router } = open([...plain, { path: '/lazy', lazy }]);
  await router.navigate('/lazy');
  expect(router.state).toMatchObject({ location: { pathname: '/lazy' }, failure: { error: lost } });
  await router.navigate('/');
  await router.navigate('/lazy');
  expect(router.state.failure).toBeUndefined();
  expect(router.state.location.pathname).toBe('/lazy');
});

it('[22.5] a document that is left for another one stays as it is until then', async () => {
  const { router, history } = open(plain, { prepare: ({ pathname }) => pathname !== '/wallet' });
  await router.navigate('/wallet');
  expect(router.state.location.pathname).toBe('/');
  expect(history.location.pathname).toBe('/');
  const late = open(plain, {
    prepare: ({ pathname }) => pathname === '/' || Promise.resolve(pathname !== '/wallet'),
  });
  await late.router.navigate('/wallet');
  expect(late.router.state.location.pathname).toBe('/');
  await late.router.navigate('/stations');
  expect(late.router.state.location.pathname).toBe('/stations');
});

it('a screen asks before it is left by a link, and by the buttons of the browser', async () => {
  const { router, history } = open(plain);
  await router.navigate('/stations');
  await router.navigate('/wallet');
  const held: { leave: () => void }[] = [];
  const stop = router.askBeforeLeaving({ asks: () => true, ask: (each) => held.push(each) });
  await router.navigate('/');
  expect(router.state.location.pathname).toBe('/wallet');
  history.go(-1);
  expect(history.location.pathname).toBe('/wallet');
  expect(held).toHaveLength(2);
  held[1]?.leave();
  await expect.poll(() => router.state.location.pathname).toBe('/stations');
  expect(history.location.pathname).toBe('/stations');
  held[0]?.leave();
  expect(router.state.location.pathname).toBe('/');
  stop();
  await router.navigate('/wallet');
  expect(router.state.location.pathname).toBe('/wallet');
  expect(held).toHaveLength(2);
});

it('a screen that is left does not change its address any more, such as a map that still moves', async () => {
  const code = deferred<object>();
  const { router } = open([...plain, { path: '/slow', lazy: () => code.promise }]);
  const mapMoves = () => router.navigate('/?lat=38', { replace: true });
  await mapMoves();
  expect(router.state.location.search).toBe('?lat=38');
  const slow = router.navigate('/slow');
  await mapMoves();
  code.resolve(page);
  await slow;
  expect(router.state.location.pathname).toBe('/slow');
  await mapMoves();
  expect(router.state.location.pathname).toBe('/slow');
  router.noteShown(router.state);
  await mapMoves();
  expect(router.state.location.pathname).toBe('/');
});
