/** The status of a station, derived from its plugs. */
import type { Plug, Station, StationSummary } from '@voltagora/contract';
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

/** Whether the station is known from public data alone: none of its plugs has a charging point of ours. */
export const isListedOnly = ({ source, plugs }: Pick<Station, 'source' | 'plugs'>): boolean =>
  source !== null && plugs.every((plug) => plug.charging_point === null);

/** Removes the statuses from an outdated answer; the locations remain valid. */
export const withoutStatus = <T extends Counts>(station: T): T => ({
  ...station,
  plugs_free: 0,
  plugs_connected: 0,
});

/** The plug with its live status, or with the status of the API answer if that is newer and not too old to show. */
export function withNewestStatus(
  plug: Plug,
  live: Pick<Plug, 'status' | 'error' | 'status_at'> | undefined,
  isFresh: boolean,
): Plug {
  if (live && isAtLeastAsNew(live, plug))
    return { ...plug, status: live.status, error: live.error, status_at: live.status_at };
  return isFresh ? plug : { ...plug, status: 'Not connected', error: null };
}

/** Whether a live status is not older than the one of the API answer. */
function isAtLeastAsNew(live: Pick<Plug, 'status_at'>, plug: Pick<Plug, 'status_at'>): boolean {
  if (live.status_at === null || plug.status_at === null) return true;
  return Date.parse(live.status_at) >= Date.parse(plug.status_at);
}
