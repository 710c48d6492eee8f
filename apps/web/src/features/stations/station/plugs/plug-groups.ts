import type { IdleFee, Plug } from '@voltagora/contract';

/** Plugs of the same type and power, in the order of the station. */
export interface PlugGroup {
  key: string;
  type: Plug['connector_type'];
  powerKw: number | null;
  plugs: Plug[];
}

export function plugGroups(plugs: readonly Plug[]): PlugGroup[] {
  const groups = new Map<string, PlugGroup>();
  for (const plug of plugs) {
    const { connector_type: type, max_power_kW: powerKw } = plug;
    const key = `${type} ${powerKw}`;
    const group = groups.get(key) ?? { key, type, powerKw, plugs: [] };
    group.plugs.push(plug);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const FEW = 4;
const FIRST = 3;

/** Of more than four equal plugs, the three that can be used soonest, and the sought one; in the order of the station. */
export function firstPlugs(plugs: readonly Plug[], sought: number): readonly Plug[] {
  if (plugs.length <= FEW) return plugs;
  const rank = ({ status, bookable }: Plug): number =>
    status === 'Available' ? 0 : bookable ? 1 : 2;
  const best = plugs.toSorted((a, b) => rank(a) - rank(b)).slice(0, FIRST);
  return plugs.filter((plug) => best.includes(plug) || plug.id === sought);
}

/** The idle fee that all these plugs have; undefined if they differ or have none. */
export function sharedIdleFee(plugs: readonly Plug[]): IdleFee | undefined {
  const [first] = plugs;
  const key = (fee: IdleFee | undefined): string =>
    fee ? `${fee.price_per_minute} ${fee.grace_minutes} ${fee.cap}` : '';
  const isShared = plugs.every(({ idle_fee: fee }) => key(fee) === key(first?.idle_fee));
  return isShared ? first?.idle_fee : undefined;
}
