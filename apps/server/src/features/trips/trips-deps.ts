import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { MarketPrices } from '../energy/public.ts';
import type { Reservations } from '../reservations/public.ts';
import type { Stations } from '../stations/public.ts';
import type { Vehicles } from '../vehicles/public.ts';
import type { RoadNet } from './roads/road-net.ts';

export interface TripsDeps {
  db: Db;
  clock: Clock;
  stations: Pick<Stations, 'bookableIn' | 'readBookablePlug'>;
  reservations: Pick<Reservations, 'freeTimes'>;
  marketPrices: Pick<MarketPrices, 'tariffOf'>;
  vehicles: Pick<Vehicles, 'readChargingCar'>;
  roads: () => Promise<RoadNet | undefined>;
}
