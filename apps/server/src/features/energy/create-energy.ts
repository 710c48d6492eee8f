import type { ValidRequestOf } from '@voltagora/contract';
import type { Actor } from '../../platform/http/actor.ts';
import { cheapestTomorrow, type WindowSearch } from './cheapest-tomorrow.service.ts';
import type { EnergyProvider } from './providers/energy-provider.ts';
import { dayAheadPrices, listZones, resForecast } from './energy.service.ts';
import { createEntsoeProvider } from './providers/entsoe-provider.ts';
import { createMarket, type Market, type MarketDeps } from './market/market.ts';
import { recommend, type RecommendationDeps } from './recommendation.service.ts';
import { createSampleProvider } from './providers/sample-provider.ts';

interface MarketParts extends Omit<MarketDeps, 'provider'> {
  energy: {
    /** Sample data if undefined. */
    entsoe: { token: string; url: string } | undefined;
    defaultZone: string;
  };
}

/** The market data of an installation. Everybody who gets the same Market shares its cache. */
export function marketOf({ energy, ...parts }: MarketParts, given?: EnergyProvider): Market {
  const asked = energy.entsoe && createEntsoeProvider(energy.entsoe);
  return createMarket({ ...parts, provider: given ?? asked ?? createSampleProvider() });
}

/** Recommendations contain only windows that can be booked. */
export type Recommendable = Pick<RecommendationDeps, 'readFreeTime' | 'readVehicle'>;

interface EnergyParts extends Recommendable, Pick<RecommendationDeps, 'db'> {
  energy: Pick<MarketParts['energy'], 'defaultZone'>;
  market: Market;
}

export function createEnergy({ energy, market, ...parts }: EnergyParts) {
  const deps = { ...parts, market, defaultZone: energy.defaultZone };
  type Asked = ValidRequestOf<'readDayAheadPrices'>['query'];
  return {
    zones: listZones,
    dayAheadPrices: (query: Asked) => dayAheadPrices(deps, query),
    resForecast: (query: Asked) => resForecast(deps, query),
    recommend: (actor: Actor | null, query: ValidRequestOf<'readRecommendation'>['query']) =>
      recommend(deps, actor, query),
    cheapestTomorrow: (wish: WindowSearch) => cheapestTomorrow(deps, wish),
    /** Deletes expired market data. */
    forget: market.forget,
  };
}
