import type { DaySeries, SeriesKind } from '../market/market-day.ts';
import type { Zone } from '../zones.ts';

/** A source of market data. */
export interface EnergyProvider {
  name: 'entsoe' | 'sample';
  /** Undefined when nothing is published for the day; throws ProviderFailure when the provider fails. */
  readDay(zone: Zone, kind: SeriesKind, date: string): Promise<DaySeries | undefined>;
}

/** A request to a provider failed; `message` contains no secrets. */
export class ProviderFailure extends Error {
  /** How long to make no request for any zone; 0 for no limit. */
  readonly pauseMs: number;

  constructor(message: string, pauseMs = 0) {
    super(message);
    this.pauseMs = pauseMs;
  }
}
