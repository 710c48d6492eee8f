import type { CurrencyName } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import type { TokenPrices } from '../../../platform/token-prices.ts';
import type { AcceptedTariff } from '../lists/stored-json.ts';

export interface TokenPriceDeps {
  /** What a token costs now, in micro units of each currency that tokens are taken in. */
  tokenPricesMicro: TokenPrices;
}

/** What a token costs now. Error codes: payment_method_unavailable. */
export function tokenPriceNow(
  { tokenPricesMicro }: TokenPriceDeps,
  currency: CurrencyName,
): number {
  const priceMicro = tokenPricesMicro[currency];
  if (priceMicro !== undefined) return priceMicro;
  const detail = 'Tokens have no price in the currency of this station.';
  throw new AppError('payment_method_unavailable', detail);
}

/** What a token cost when a tariff was accepted: that is what it is billed at, whatever the host asks since. */
export const tokenPriceOf = (deps: TokenPriceDeps, tariff: AcceptedTariff): number =>
  tariff.tokenPriceMicro ?? tokenPriceNow(deps, tariff.currency);
