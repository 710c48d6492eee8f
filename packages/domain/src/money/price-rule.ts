// Price rules that follow the energy market, and the terms stored with an accepted price.
/** A surcharge while the market price is high: at most `capPercent` percent of the standard price. */
export interface SurgeRule {
  kind: 'surge';
  capPercent: number;
}

/** The market price plus a margin, between floor and ceiling; all in micro units per kWh. */
export interface SpotRule {
  kind: 'spot';
  marginMicro: number;
  floorMicro: number;
  ceilingMicro: number;
}

/** How a station's price moves: by a peak surcharge, or with the market. */
export type PriceRule = SurgeRule | SpotRule;

/** Source of market prices; `sample` are invented. */
export type MarketSource = 'entsoe' | 'sample';

/** The surcharge terms of an accepted price. */
export interface SurgeTerms extends Omit<SurgeRule, 'kind'> {
  percent: number;
  source: MarketSource;
}

/** All inputs of a market price; instants in milliseconds since 1970, prices in micro units per kWh. */
export interface SpotTerms extends Omit<SpotRule, 'kind'> {
  start: number;
  stop: number;
  standardMicro: number;
  /** For every quarter-hour that the window touches; null if the market had no data. */
  quarters: (number | null)[];
  source: MarketSource;
}
