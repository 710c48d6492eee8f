/** The amount of a top-up: the typed text, its value in tokens, and the amount that covers a shortfall. */
import { TOP_UP_MAX, TOP_UP_MIN, TopUp } from '@voltagora/contract';
import {
  cutToTwoDecimals,
  decimalToMicro,
  exactProduct,
  microToTokenMinor,
  MINOR_PER_TOKEN,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';
import { parseDecimal } from '../../../shared/forms/decimal.ts';

export type TopUpFault = 'number' | 'decimals' | 'least' | 'most';
export type Typed = { amount: number; fault: null } | { amount: null; fault: TopUpFault };

export function typedAmount(text: string): Typed {
  const amount = parseDecimal(text);
  const judged = TopUp.safeParse({ amount });
  if (judged.success) return { amount: judged.data.amount, fault: null };
  return { amount: null, fault: faultOf(amount) };
}

function faultOf(amount: number): TopUpFault {
  if (Number.isNaN(amount)) return 'number';
  if (amount < TOP_UP_MIN) return 'least';
  return amount > TOP_UP_MAX ? 'most' : 'decimals';
}

/** The tokens that an amount buys, truncated to hundredths. */
export const tokensFor = (amount: number, tokenPrice: number): number =>
  tokenMinorToTokens(microToTokenMinor(decimalToMicro(amount), decimalToMicro(tokenPrice)));

const MICRO_PER_CENT = 10_000;

/** The smallest allowed top-up that buys these tokens; the largest one if they cost more. */
export function amountFor(tokens: number, tokenPrice: number): number {
  const micro = exactProduct(tokensToTokenMinor(tokens), decimalToMicro(tokenPrice));
  const cents = Math.ceil(micro / MINOR_PER_TOKEN / MICRO_PER_CENT);
  return Math.min(TOP_UP_MAX, Math.max(TOP_UP_MIN, cutToTwoDecimals(cents / 100)));
}
