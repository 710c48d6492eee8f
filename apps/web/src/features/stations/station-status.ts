/** The status of a station, derived from its plugs. */
import type { PlugType, StationSummary } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';

type Counts = Pick<StationSummary, 'plugs_free' | 'plugs_connected' | 'plugs_total'>;

/** The status shown by a pin: free, all taken, or not connected. */
export function statusOf(station: Counts): PlugStatus {
  if (station.plugs_free > 0) return 'Available';
  return station.plugs_connected > 0 ? 'Charging' : 'Not connected';
}

/** Translation key and values of the status text. */
export function statusText(station: Counts): {
  key: string;
  values: { count: number; total: number };
} {
  const values = { count: station.plugs_free, total: station.plugs_total };
  if (station.plugs_free > 0) return { key: 'stations.status.free', values };
  return {
    key: station.plugs_connected > 0 ? 'stations.status.taken' : 'stations.status.notConnected',
    values,
  };
}

/** Removes the statuses from an outdated answer; the locations remain valid. */
export const withoutStatus = <T extends Counts>(station: T): T => ({
  ...station,
  plugs_free: 0,
  plugs_connected: 0,
});

const CCS_500_V_LIMIT_KW = 50;

/** The EN 17186 letter on vehicle, plug and station; CCS and CHAdeMO have a second one above 500 V. */
export function plugLetter(type: PlugType, powerKw: number | null): string | null {
  const isHighVoltage = (powerKw ?? 0) > CCS_500_V_LIMIT_KW;
  switch (type) {
    case 'TYPE1':
      return 'B';
    case 'TYPE2':
      return 'C';
    case 'TYPE3C':
      return 'E';
    case 'CCS2':
      return isHighVoltage ? 'L' : 'K';
    case 'CHADEMO':
      return isHighVoltage ? 'N' : 'M';
    case 'CCS1':
    case 'SCHUKO':
    case 'TESLA':
    case 'OTHER':
    case 'UNKNOWN':
      return null;
  }
}
