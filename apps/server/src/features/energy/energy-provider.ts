import type { DaySeries, SeriesKind } from './market-day.ts';
import type { Zone } from './zones.ts';

/** Where market data comes from. */
export interface EnergyProvider {
  name: 'entsoe' | 'sample';
  /** Undefined where nothing is published of the day; throws ProviderFailure where that cannot be told. */
  readDay(zone: Zone, kind: SeriesKind, date: string): Promise<DaySeries | undefined>;
}

/** Why a provider could not be asked; the message has no secrets. */
export class ProviderFailure extends Error {
  /** How long to leave it alone, for any zone; 0: as one pleases. */
  readonly pauseMs: number;

  constructor(message: string, pauseMs = 0) {
    super(message);
    this.pauseMs = pauseMs;
  }
}
