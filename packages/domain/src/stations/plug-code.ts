// Permanent codes of plugs, as printed on their labels. A code is never given to another plug.

/** 23 signs, a prime number of them, so that the check sign finds every wrong sign and every swapped pair. Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const PLUG_CODE_SIGNS = '34679ACDEFGHJKMNPQRTWXY';
/** How many signs of a code are free; one more checks them. */
export const PLUG_CODE_LENGTH = 7;

/** The code of some random bytes, one for each sign but the last; bytes from 230 on are refused, because they are not spread evenly. */
export function plugCodeOf(bytes: Iterable<number>): string | undefined {
  const values = [...bytes].filter((byte) => byte < 10 * PLUG_CODE_SIGNS.length);
  if (values.length < PLUG_CODE_LENGTH) return undefined;
  const signs = values.slice(0, PLUG_CODE_LENGTH).map((byte) => byte % PLUG_CODE_SIGNS.length);
  return [...signs, checkOf(signs)].map((value) => PLUG_CODE_SIGNS[value]).join('');
}

/** A written code in its one form, without blanks and hyphens and in capitals; undefined if it is damaged. */
export function readPlugCode(written: string): string | undefined {
  const code = written.replaceAll(/[\s-]/g, '').toUpperCase();
  const values = Array.from(code, (sign) => PLUG_CODE_SIGNS.indexOf(sign));
  if (values.length !== PLUG_CODE_LENGTH + 1 || values.includes(-1)) return undefined;
  return checkOf(values.slice(0, PLUG_CODE_LENGTH)) === values[PLUG_CODE_LENGTH] ? code : undefined;
}

/** A code as people read it: two groups of four. */
export const shownPlugCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (index + 2), 0) % PLUG_CODE_SIGNS.length;
