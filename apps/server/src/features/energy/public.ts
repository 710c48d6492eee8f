export { createCarbon } from './carbon.service.ts';
export type { Carbon } from './carbon.service.ts';
export { createEnergy, marketOf } from './create-energy.ts';
export { createMarketPrices } from './market-prices.service.ts';
export type { MarketPrices } from './market-prices.service.ts';
