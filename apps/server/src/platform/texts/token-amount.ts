import { tokenMinorToTokens } from '@voltagora/domain';
import { numberFormat } from './cached-formats.ts';
import { type Language, LOCALES } from './language.ts';

/**
 * Hundredths of a token with their value, money first: "€3.00 (30 tokens)", "€3.05 (30.50 tokens)"; only "30 tokens" where the value
 * is not known. `money` is formatted.
 */
export function tokenAmount(lang: Language, tokensMinor: number, money?: string): string {
  const tokens = tokenMinorToTokens(tokensMinor);
  const format = numberFormat(LOCALES[lang], {
    minimumFractionDigits: Number.isInteger(tokens) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  const count = `${format.format(tokens)} tokens`;
  return money === undefined ? count : `${money} (${count})`;
}
