import type { Language } from '../i18n/language.ts';

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A number as a person types it, with comma or point; NaN when it is none. */
export const parseDecimal = (text: string): number =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** A number as it stands in a field, with the language's decimal sign and all the decimals it has. */
export const decimalText = (value: number, language: Language): string =>
  language === 'el' ? String(value).replace('.', ',') : String(value);
