import type { Language } from '../i18n/language.ts';

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Parses a typed number with comma or point; NaN if it is invalid. */
export const parseDecimal = (text: string): number =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** Formats a number for a field, with the language's decimal sign and all decimals. */
export const decimalText = (value: number, language: Language): string =>
  language === 'el' ? String(value).replace('.', ',') : String(value);
