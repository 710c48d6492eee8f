// What an owner earns of a bill: gross, VAT, commission and net. Every list, statement, invoice and preview uses these functions.
import { cutQuotient, exactProduct } from '../money/money.ts';
import { splitVat } from '../vat/vat.ts';

const MICRO_PER_HUNDREDTH = 10_000;

/** A bill in hundredths of the currency; a refund has negative amounts. */
export interface OwnerEarning {
  /** What the driver paid, with VAT. */
  gross: number;
  /** The VAT in it, which the owner owes to the tax office. */
  vat: number;
  /** What the host kept, with its VAT. */
  commission: number;
  /** The VAT in the commission, which the owner may deduct. */
  commissionVat: number;
  /** What is left of the bill: gross without its VAT, less the commission without its VAT. */
  net: number;
  /** What reaches the owner's balance: gross less commission. */
  paidOut: number;
}

/** Percentages in millionths: 24 % is 24,000,000. */
export interface EarningRates {
  vatMicro: number;
  commissionVatMicro: number;
}

/** Both amounts in hundredths of the currency, with VAT. */
export function splitEarning(
  { gross, commission }: { gross: number; commission: number },
  { vatMicro, commissionVatMicro }: EarningRates,
): OwnerEarning {
  const vat = vatIn(gross, vatMicro);
  const commissionVat = vatIn(commission, commissionVatMicro);
  const net = gross - vat - (commission - commissionVat);
  return { gross, vat, commission, commissionVat, net, paidOut: gross - commission };
}

/** A refund has the VAT of the bill that it reverses, with the other sign. */
function vatIn(minor: number, percentageMicro: number): number {
  const { vatMicro } = splitVat(Math.abs(minor) * MICRO_PER_HUNDREDTH, percentageMicro);
  const vat = cutQuotient(vatMicro, MICRO_PER_HUNDREDTH);
  return minor < 0 ? 0 - vat : vat;
}

/** What an owner gets of a price, for previews: the commission in hundredths of a percent of the gross amount, truncated. */
export function previewEarning(
  grossMicro: number,
  rates: EarningRates & { commissionBasisPoints: number },
): OwnerEarning {
  const gross = cutQuotient(grossMicro, MICRO_PER_HUNDREDTH);
  const commission = cutQuotient(exactProduct(gross, rates.commissionBasisPoints), 10_000);
  return splitEarning({ gross, commission }, rates);
}

/** The sum of earnings, amount by amount. */
export function sumEarnings(earnings: readonly OwnerEarning[]): OwnerEarning {
  const sum = { gross: 0, vat: 0, commission: 0, commissionVat: 0, net: 0, paidOut: 0 };
  for (const one of earnings) {
    sum.gross += one.gross;
    sum.vat += one.vat;
    sum.commission += one.commission;
    sum.commissionVat += one.commissionVat;
    sum.net += one.net;
    sum.paidOut += one.paidOut;
  }
  return sum;
}
