import { afterEach, expect, it } from 'vitest';
import { forgetCharge, rememberCharge, rememberedSecret } from './remembered-charge.ts';

afterEach(() => window.localStorage.clear());

it('[25.2] the charge at a code is found again, until it has ended', () => {
  expect(rememberedSecret('3467ACDE')).toBeNull();
  rememberCharge('3467ACDE', 'one');
  rememberCharge('9RTWXY34', 'two');
  expect(rememberedSecret('3467ACDE')).toBe('one');
  forgetCharge('one');
  expect(rememberedSecret('3467ACDE')).toBeNull();
  expect(rememberedSecret('9RTWXY34')).toBe('two');
  forgetCharge('two');
  expect(window.localStorage.getItem('guest-charges')).toBeNull();
});

it.each(['null', '[', '{"3467ACDE":7}', '"text"'])(
  '[25.2] %s in the storage is ignored',
  (text) => {
    window.localStorage.setItem('guest-charges', text);
    expect(rememberedSecret('3467ACDE')).toBeNull();
  },
);
