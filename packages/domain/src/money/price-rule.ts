// How a price may follow the energy market, and what is stored of it with an accepted price.
/** Dearer while the market is among its dearest: at most `capPercent` in a hundred on top of the standard price. */
export interface SurgeRule {
  kind: 'surge';
  capPercent: number;
}

/** The market's price and a margin on it, between floor and ceiling; all in micro units per kWh. */
export interface SpotRule {
  kind: 'spot';
  marginMicro: number;
  floorMicro: number;
  ceilingMicro: number;
}

/** How a station's price moves: by a peak surcharge, or with the market. */
export type PriceRule = SurgeRule | SpotRule;

/** Where market prices were taken from; `sample` are made up. */
export type MarketSource = 'entsoe' | 'sample';

/** The surcharge on a price when it was accepted. */
export interface SurgeTerms extends Omit<SurgeRule, 'kind'> {
  percent: number;
  source: MarketSource;
}

/** All that a price by the market was made of; moments in milliseconds since 1970, prices in micro units per kWh. */
export interface SpotTerms extends Omit<SpotRule, 'kind'> {
  start: number;
  stop: number;
  standardMicro: number;
  /** For every quarter-hour that the window touches; null if the market had no data. */
  quarters: (number | null)[];
  source: MarketSource;
}
