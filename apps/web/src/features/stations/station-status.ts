/** How a station as a whole is shown, derived from what is known of its plugs. */
import type { PlugType, StationSummary } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';

type Counts = Pick<StationSummary, 'plugs_free' | 'plugs_connected' | 'plugs_total'>;

/** The shape of a pin: free, all taken, or nothing connected. */
export function statusOf(station: Counts): PlugStatus {
  if (station.plugs_free > 0) return 'Available';
  return station.plugs_connected > 0 ? 'Charging' : 'Not connected';
}

/** Key and values of the sentence beside the shape. */
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

/** What an answer that is too old still says: where stations are, but not how. */
export const withoutStatus = <T extends Counts>(station: T): T => ({
  ...station,
  plugs_free: 0,
  plugs_connected: 0,
});

const CCS_500_V_LIMIT_KW = 50;

/** Letter of EN 17186 that vehicle, plug and station carry; CCS and CHAdeMO have one more above 500 V. */
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
