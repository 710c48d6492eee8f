// A market for tests, with sample data or a given provider.
import { pino } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createCarbon } from '../../../features/energy/carbon.service.ts';
import { marketOf } from '../../../features/energy/create-energy.ts';
import type { EnergyProvider } from '../../../features/energy/energy-provider.ts';
import { createMarketPrices } from '../../../features/energy/market-prices.service.ts';

export function createTestMarket({ db, clock }: { db: Db; clock: Clock }, given?: EnergyProvider) {
  const log = pino({ level: 'silent' });
  const energy = { entsoe: undefined, defaultZone: 'GR' };
  const market = marketOf({ db, clock, log, energy }, given);
  return { marketPrices: createMarketPrices(market), carbon: createCarbon(market) };
}
