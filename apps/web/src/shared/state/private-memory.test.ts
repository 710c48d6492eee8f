import { afterEach, expect, test, vi } from 'vitest';
import { forgetPrivate, privateMemory, privateTabItem } from './private-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

test('[S4.10] what is private is forgotten in memory and in the storage of the tab', () => {
  const memory = privateMemory<string>();
  const item = privateTabItem('private-test');
  memory.write('GR16');
  item.write({ name: 'Syntagma' });
  expect(memory.read()).toBe('GR16');
  expect(item.read()).toEqual({ name: 'Syntagma' });
  forgetPrivate();
  expect(memory.read()).toBeNull();
  expect(item.read()).toBeNull();
});

test('[S4.10] items of screens that are not loaded are forgotten too, and no others', () => {
  window.sessionStorage.setItem('private-of-a-former-visit', '{"name":"Port"}');
  window.sessionStorage.setItem('next', '/wallet');
  forgetPrivate();
  expect(Object.keys(window.sessionStorage)).toEqual(['next']);
});

test('a blocked storage, and one that holds something else, remember nothing', () => {
  const item = privateTabItem('private-test');
  window.sessionStorage.setItem('private-test', '{"name"');
  expect(item.read()).toBeNull();
  const denied = (): never => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  item.write(1);
  expect(item.read()).toBeNull();
  forgetPrivate();
});
