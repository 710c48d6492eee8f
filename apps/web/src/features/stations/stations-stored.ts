import {
  ChargingPoint,
  OwnerAnalytics,
  OwnerStation,
  StationSummary,
  StationTransaction,
} from '@voltagora/contract';
import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { StationsState } from './stations-slice.ts';

const summaries = z.array(StationSummary);

export const storedStations = {
  fetched_stations: summaries,
  fetched_station_transactions: z.array(StationTransaction),
  fetched_station_charging_points: z.array(ChargingPoint),
  station_owner_stations: z.array(OwnerStation),
  station_owner_analytics: OwnerAnalytics.nullable(),
  latest_stations: summaries,
  featured_stations: summaries,
} satisfies StoredFields<StationsState>;
