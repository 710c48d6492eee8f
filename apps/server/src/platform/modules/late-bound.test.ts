import { expect, test } from 'vitest';
import { lateBound } from './late-bound.ts';

test('returns the value, which can be set once', () => {
  const bound = lateBound<number>('the number');
  bound.set(1);
  expect(bound.get()).toBe(1);
  expect(() => bound.set(2)).toThrow('the number: set by two modules');
});

test('throws if no value was set', () => {
  expect(() => lateBound('the number').get()).toThrow('the number: no module has set it');
});
