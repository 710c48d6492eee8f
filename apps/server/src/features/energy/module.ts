import { defineModule } from '../../platform/modules/define-module.ts';
import { lateBound } from '../../platform/modules/late-bound.ts';
import { createCarbon } from './carbon.service.ts';
import { createEnergy, marketOf, type Recommendable } from './create-energy.ts';
import type { EnergyProvider } from './providers/energy-provider.ts';
import { energyRoutes } from './energy.routes.ts';
import { createMarketPrices } from './market/market-prices.service.ts';
import { tables } from './tables.ts';

interface Needs {
  overrides: {
    energyProvider?: EnergyProvider | undefined;
    recommendable?: Recommendable | undefined;
  };
}

const FORGET_EVERY_MS = 600_000;

export const energyModule = defineModule({
  name: 'energy',
  tables,
  start(platform, { overrides }: Needs) {
    const { db, config } = platform;
    const market = marketOf({ ...platform, energy: config.energy }, overrides.energyProvider);
    const recommendable = lateBound<Recommendable>('when plugs are free, and what a car can take');
    const readable = () => overrides.recommendable ?? recommendable.get();
    const energy = createEnergy({
      db,
      energy: config.energy,
      market,
      readFreeTime: (...asked) => readable().readFreeTime(...asked),
      readVehicle: (...asked) => readable().readVehicle(...asked),
    });
    const offers = {
      energy,
      marketPrices: createMarketPrices(market),
      carbon: createCarbon(market),
      recommendable,
    };
    return {
      offers,
      routes: (app) => energyRoutes(app, energy),
      jobs: (run) => [run.onLeader(FORGET_EVERY_MS, energy.forget)],
    };
  },
});
