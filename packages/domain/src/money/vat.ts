import { cutQuotient, cutToTwoDecimals, exactProduct } from './money.ts';

const MICRO_PER_HUNDREDTH = 10_000;
/** A whole, in hundredths of a percent. */
const WHOLE = 10_000;

/** A percentage from 0 to 100 with two decimals at most. */
export const isVatPercentage = (value: number): boolean =>
  value >= 0 && value <= 100 && cutToTwoDecimals(value) === value;

/**
 * The net amount and the VAT within a gross total of whole hundredths, all in micro units, the percentage in millionths
 * of a percent. Net is cut to hundredths (S5.03) and VAT is the rest: together they are the total, exactly.
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
