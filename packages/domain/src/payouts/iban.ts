// Bank accounts by their IBAN (ISO 13616): the length of each country, and check digits by ISO 7064, MOD 97-10.
import { isMod97And10 } from '../vat/check-digits.ts';

/** Lengths of the countries and territories whose banks take part in SEPA (EPC409-09). */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Why a text is no IBAN that money can be transferred to. */
export type IbanFault = 'form' | 'country' | 'length' | 'check_digits';

/** As a machine writes it: capital letters and digits without spaces. */
export const normalizeIban = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase();

/** Why a normalized text is no IBAN of a SEPA country; undefined for a valid one. */
export function ibanFault(iban: string): IbanFault | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/u.test(iban)) return 'form';
  const length = Object.hasOwn(SEPA_LENGTHS, iban.slice(0, 2))
    ? SEPA_LENGTHS[iban.slice(0, 2)]
    : undefined;
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return isMod97And10(iban.slice(4) + iban.slice(0, 4)) ? undefined : 'check_digits';
}

/** `GR16 •••• 0695`: enough to recognize an account, too little to use it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
