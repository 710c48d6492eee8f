import { describe, expect, test } from 'vitest';
import { isPrivatePage, PAGES, shownAddress } from './pages.ts';

describe('[22.5] a private page', () => {
  test.each([
    '/login',
    '/login/',
    '/LOGIN',
    '/%6Cogin',
    '//login',
    '/reset-password/u/t',
    '/reset-password/u',
    '/Reset-Password/u/t/and-more',
    '/activate/u/t',
    '/auth/google',
    '/register',
    '/complete-payment-session',
    '/owner/stations/7/points/9',
    '/%E0%A4%A',
  ])('is %s', (path) => {
    expect(isPrivatePage(path)).toBe(true);
  });

  test.each(['/', '/stations', '/stations/login', '/owner/stations/7', '/logins', '/404'])(
    'is not %s',
    (path) => {
      expect(isPrivatePage(path)).toBe(false);
    },
  );

  test('is every page with a token in its path', () => {
    const open = PAGES.filter(({ path, isPrivate }) => path.includes(':token') && !isPrivate);
    expect(open).toEqual([]);
  });
});

test.each([
  ['/reset-password/u/t', '', '/reset-password'],
  ['/reset-password/u/t', '?lng=el', '/reset-password?lng=el'],
  ['/Activate/u/t/', '', '/activate'],
  ['/activate/half-a-link', '', '/activate'],
  ['/%61ctivate/u/t', '', '/activate'],
  ['/auth/google', '?state=s&code=c', '/auth/google'],
  ['/auth/apple/', '?error=e', '/auth/apple'],
  ['/auth/google', '', null],
  ['/reset-password', '', null],
  ['/reset-password/', '?lng=el', null],
  ['/stations/athens-1', '?lat=1', null],
  ['/login', '?next=/wallet', null],
])('[22.5] the secret of %s%s leaves the address: %s', (path, search, shown) => {
  expect(shownAddress(path, search)).toBe(shown);
});
