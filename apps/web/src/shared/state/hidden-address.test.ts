import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hideAddress, isPrivateDocument } from './hidden-address.ts';

const open = (address: string, state: unknown = null): void => {
  window.history.replaceState(state, '', address);
  hideAddress();
};
const shown = (): string => window.location.pathname + window.location.search;
const clean = (): void => {
  delete document.documentElement.dataset['private'];
  window.history.replaceState(null, '', '/');
};
beforeEach(clean);
afterEach(clean);

describe('[22.5] a document that is loaded', () => {
  it.each([
    ['/reset-password/u1/t1', '/reset-password'],
    ['/activate/u1/t1?lng=el', '/activate?lng=el'],
    ['/auth/google?state=s&code=c', '/auth/google'],
  ])('at %s shows %s, and the router finds the secret', (address, expected) => {
    open(address);
    expect(shown()).toBe(expected);
    expect(window.history.state).toEqual({ usr: { hidden: address } });
    expect(isPrivateDocument()).toBe(true);
  });

  it('again still has what it has hidden', () => {
    const state = { usr: { hidden: '/reset-password/u1/t1' }, key: 'k', idx: 3 };
    open('/reset-password', state);
    expect(window.history.state).toEqual(state);
    expect(isPrivateDocument()).toBe(true);
  });

  it('at a public page is left as it is', () => {
    open('/stations?lat=1', { idx: 1 });
    expect(shown()).toBe('/stations?lat=1');
    expect(window.history.state).toEqual({ idx: 1 });
    expect(isPrivateDocument()).toBe(false);
  });
});
