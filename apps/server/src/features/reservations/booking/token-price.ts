import type { CurrencyName } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import type { TokenPrices } from '../../../platform/token-prices.ts';
import type { AcceptedTariff } from '../lists/stored-json.ts';

export interface TokenPriceDeps {
  /** Current price of a token in micro units of each currency that accepts tokens. */
  tokenPricesMicro: TokenPrices;
}

/** The current price of a token. Error codes: payment_method_unavailable. */
export function tokenPriceNow(
  { tokenPricesMicro }: TokenPriceDeps,
  currency: CurrencyName,
): number {
  const priceMicro = tokenPricesMicro[currency];
  if (priceMicro !== undefined) return priceMicro;
  const detail = 'Tokens have no price in the currency of this station.';
  throw new AppError('payment_method_unavailable', detail);
}

/** The price of a token when the tariff was accepted. The booking is billed at it, even if the host changes the price later. */
export const tokenPriceOf = (deps: TokenPriceDeps, tariff: AcceptedTariff): number =>
  tariff.tokenPriceMicro ?? tokenPriceNow(deps, tariff.currency);
