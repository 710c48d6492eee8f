import { expect, test } from 'vitest';
import { lateBound } from './late-bound.ts';

test('answers what was set, once', () => {
  const bound = lateBound<number>('the number');
  bound.set(1);
  expect(bound.get()).toBe(1);
  expect(() => bound.set(2)).toThrow('the number: set by two modules');
});

test('says what was never set', () => {
  expect(() => lateBound('the number').get()).toThrow('the number: no module has set it');
});
