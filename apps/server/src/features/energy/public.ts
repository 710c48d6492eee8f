export type { Carbon } from './carbon.service.ts';
export type { MarketPrices } from './market/market-prices.service.ts';
export type { Recommendable } from './create-energy.ts';
