// The format of every VAT number of the European Union and of Northern Ireland, by its country letters.
import {
  type Check,
  divides,
  endsWith,
  isLuhn,
  isMod11And10,
  weightedSum,
} from './check-digits.ts';
import * as checks from './vat-checks.ts';

/** The form of a country's VAT numbers, and their check. */
export interface VatFormat {
  /** The part after the letters. */
  form: RegExp;
  /** Whether the check digits of a number of this form are right. */
  isRight: Check;
  /** An example with valid check digits. */
  example: string;
}

const fromEleven = (sum: number): number => 11 - (sum % 11);
const EIGHT_DOWN = [8, 7, 6, 5, 4, 3, 2] as const;

/** Country letters -> format. Greece is EL, as in its own tax office and in the Union. */
export const VAT_FORMATS: Readonly<Record<string, VatFormat>> = {
  AT: { form: /^U\d{8}$/, isRight: checks.isAustrian, example: 'ATU13585627' },
  BE: { form: /^[01]\d{9}$/, isRight: checks.isBelgian, example: 'BE0428759497' },
  BG: { form: /^\d{9,10}$/, isRight: checks.isBulgarian, example: 'BG175074752' },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, isRight: checks.isCypriot, example: 'CY10259033P' },
  CZ: { form: /^(?:[0-8]\d{7}|\d{9,10})$/, isRight: checks.isCzech, example: 'CZ25123891' },
  DE: { form: /^[1-9]\d{8}$/, isRight: isMod11And10, example: 'DE136695976' },
  DK: {
    form: /^[1-9]\d{7}$/,
    isRight: divides(11, [2, 7, 6, 5, 4, 3, 2, 1]),
    example: 'DK13585628',
  },
  EE: {
    form: /^\d{9}$/,
    isRight: divides(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]),
    example: 'EE100931558',
  },
  EL: {
    form: /^\d{9}$/,
    isRight: endsWith([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10),
    example: 'EL094259216',
  },
  ES: {
    form: /^(?:[\dXYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[\dA-J])$/,
    isRight: checks.isSpanish,
    example: 'ESB58378431',
  },
  FI: { form: /^\d{8}$/, isRight: divides(11, [7, 9, 10, 5, 8, 4, 2, 1]), example: 'FI20774740' },
  FR: { form: /^[\dA-HJ-NP-Z]{2}\d{9}$/, isRight: checks.isFrench, example: 'FR40303265045' },
  HR: { form: /^\d{11}$/, isRight: isMod11And10, example: 'HR33392005961' },
  HU: { form: /^\d{8}$/, isRight: divides(10, [9, 7, 3, 1, 9, 7, 3, 1]), example: 'HU12892312' },
  IE: {
    form: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
    isRight: checks.isIrish,
    example: 'IE6433435F',
  },
  IT: { form: /^\d{11}$/, isRight: isLuhn, example: 'IT00743110157' },
  LT: { form: /^(?:\d{7}1\d|\d{10}1\d)$/, isRight: checks.isLithuanian, example: 'LT119511515' },
  LU: {
    form: /^\d{8}$/,
    isRight: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
    example: 'LU15027442',
  },
  LV: { form: /^\d{11}$/, isRight: checks.isLatvian, example: 'LV40003521600' },
  MT: {
    form: /^[1-9]\d{7}$/,
    isRight: (number) =>
      (weightedSum(number, [3, 4, 6, 7, 8, 9]) + Number(number.slice(6))) % 37 === 0,
    example: 'MT11679112',
  },
  NL: { form: /^\d{9}B(?!00)\d\d$/, isRight: checks.isDutch, example: 'NL004495445B01' },
  PL: {
    form: /^\d{10}$/,
    isRight: divides(11, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]),
    example: 'PL8567346215',
  },
  PT: {
    form: /^[1-9]\d{8}$/,
    isRight: endsWith([9, ...EIGHT_DOWN], (sum) => (fromEleven(sum) % 11) % 10),
    example: 'PT501964843',
  },
  RO: { form: /^[1-9]\d{1,9}$/, isRight: checks.isRomanian, example: 'RO18547290' },
  SE: {
    form: /^\d{12}$/,
    isRight: (number) => isLuhn(number.slice(0, 10)),
    example: 'SE556188840401',
  },
  SI: {
    form: /^[1-9]\d{7}$/,
    isRight: endsWith(EIGHT_DOWN, (sum) => (fromEleven(sum) === 10 ? 0 : fromEleven(sum))),
    example: 'SI50223054',
  },
  SK: {
    form: /^[1-9]\d[2-47-9]\d{7}$/,
    isRight: (number) => Number(number) % 11 === 0,
    example: 'SK2022749619',
  },
  XI: {
    form: /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
    isRight: checks.isNorthernIrish,
    example: 'XI980780684',
  },
};
