import { cutQuotient, cutToTwoDecimals, exactProduct } from '../money/money.ts';

const MICRO_PER_HUNDREDTH = 10_000;
/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000;

/** A percentage from 0 to 100 with at most two decimals. */
export const isVatPercentage = (value: number): boolean =>
  value >= 0 && value <= 100 && cutToTwoDecimals(value) === value;

/**
 * The net amount and the VAT in a gross total of whole hundredths, all in micro units; the percentage in millionths. The net
 * amount is cut to hundredths (S5.03), and VAT is the rest, so that together they are exactly the total.
 */
export function splitVat(
  totalMicro: number,
  percentageMicro: number,
): { netMicro: number; vatMicro: number } {
  const total = cutQuotient(totalMicro, MICRO_PER_HUNDREDTH);
  const percentage = cutQuotient(percentageMicro, MICRO_PER_HUNDREDTH);
  const net = cutQuotient(exactProduct(total, WHOLE), WHOLE + percentage);
  const netMicro = exactProduct(net, MICRO_PER_HUNDREDTH);
  return { netMicro, vatMicro: totalMicro - netMicro };
}
