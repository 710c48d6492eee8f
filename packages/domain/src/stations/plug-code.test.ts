import { describe, expect, it, test } from 'vitest';
import { PLUG_CODE_SIGNS, plugCodeOf, readPlugCode, shownPlugCode } from './plug-code.ts';

const code = plugCodeOf([1, 22, 3, 14, 5, 16, 7]) ?? '';

describe('[25.1] the code of a plug', () => {
  it('has eight signs, none of which looks like another', () => {
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    expect(PLUG_CODE_SIGNS).not.toMatch(/[0O1IL2Z5S8BUV]/);
    expect(shownPlugCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
  });

  it('is read however it is written', () => {
    expect(readPlugCode(` ${shownPlugCode(code).toLowerCase()} `)).toBe(code);
  });

  it('is refused with any one sign wrong', () => {
    for (let at = 0; at < code.length; at++) {
      for (const sign of PLUG_CODE_SIGNS) {
        if (sign === code[at]) continue;
        expect(readPlugCode(code.slice(0, at) + sign + code.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it('is refused with any two neighbours swapped', () => {
    for (let at = 0; at < code.length - 1; at++) {
      const [a = '', b = ''] = code.slice(at, at + 2);
      if (a === b) continue;
      expect(readPlugCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeUndefined();
    }
  });

  test.each(['', 'A', `${code}A`, '../admin', 'ΑΒΓΔΕΖΗΘ', '________'])('is not %j', (text) => {
    expect(readPlugCode(text)).toBeUndefined();
  });

  it('takes no bytes that would prefer some signs', () => {
    expect(plugCodeOf([250, 251, 252, 253, 254, 255, 0])).toBeUndefined();
    expect(plugCodeOf([255, 1, 22, 3, 14, 5, 16, 7])).toBe(code);
  });
});
