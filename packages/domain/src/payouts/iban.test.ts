import { describe, expect, it, test } from 'vitest';
import { ibanFault, maskedIban, normalizeIban } from './iban.ts';

// The examples of the IBAN registry of SWIFT, and of the ECBS.
const VALID = [
  'GR16 0110 1250 0000 0001 2300 695',
  'DE89 3704 0044 0532 0130 00',
  'CY17 0020 0128 0000 0012 0052 7600',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL91 ABNA 0417 1643 00',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
  'BG80 BNBG 9661 1020 3456 78',
  'GB29 NWBK 6016 1331 9268 19',
];

describe('[26.2] an IBAN', () => {
  test.each(VALID)('%s is valid, in small letters and with spaces too', (iban) => {
    expect(ibanFault(normalizeIban(iban))).toBeUndefined();
    expect(ibanFault(normalizeIban(iban.toLowerCase()))).toBeUndefined();
  });

  it('with any one wrong digit, or two neighbours swapped, is not', () => {
    for (const iban of VALID.map(normalizeIban)) {
      for (let at = 2; at < iban.length; at++) {
        const sign = iban[at] ?? '';
        if (!/\d/u.test(sign)) continue;
        const other = String((Number(sign) + 1) % 10);
        const wrong = iban.slice(0, at) + other + iban.slice(at + 1);
        expect([wrong, ibanFault(wrong)]).toEqual([wrong, 'check_digits']);
        const next = iban[at + 1];
        if (next === undefined || next === sign || at < 4) continue;
        const swapped = iban.slice(0, at) + next + sign + iban.slice(at + 2);
        expect([swapped, ibanFault(swapped)]).toEqual([swapped, 'check_digits']);
      }
    }
  });

  test.each([
    ['', 'form'],
    ['GR', 'form'],
    ['12345', 'form'],
    ['GR16-0110', 'length'],
    ['US16 0110 1250 0000 0001 2300 695', 'country'],
    ['toString', 'form'],
    ['GR1601101250000000012300695 OR 1=1', 'form'],
    ['GR16 0110 1250 0000 0001 2300 6950', 'length'],
    ['ΓΡ16 0110 1250 0000 0001 2300 695', 'form'],
    [`GR16${'0'.repeat(200)}`, 'form'],
  ])('%j is not: %s', (text, fault) => {
    expect(ibanFault(normalizeIban(text))).toBe(fault);
  });

  it('is shown by its ends only', () => {
    expect(maskedIban('GR1601101250000000012300695')).toBe('GR16 •••• 0695');
  });
});
