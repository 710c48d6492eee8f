// The stations that a plan chooses from: the best of each part of the line.
import type { Plug, StationSummary } from '@voltagora/contract';
import {
  type ChargingCar,
  estimateCharge,
  isDcPlug,
  type TripPoint,
  type TripStop,
} from '@voltagora/domain';
import type { RouteLine } from './route-line.ts';

export interface CandidatePlug {
  id: number;
  label: string;
  connectorType: Plug['connector_type'];
  powerW: number;
}

/** A station on the way with its best plug for the vehicle. */
export interface Candidate {
  station: StationSummary;
  plug: CandidatePlug;
  timeZone: string;
  stop: TripStop;
}

interface Near {
  station: StationSummary;
  plug: CandidatePlug;
  at: TripPoint;
  off: TripPoint;
  /** To charge from 20 to 70 percent, with the way there and back. */
  seconds: number;
}

const PARTS = 30;
const OF_PART = 2;

export function chosenCandidates(
  found: readonly { station: StationSummary; plugs: Plug[] }[],
  line: RouteLine,
  { car, connectors }: { car: ChargingCar; connectors: readonly string[] },
): Near[] {
  const near = found.flatMap(({ station, plugs }): Near[] => {
    const way = line.offOf(station);
    if (!way) return [];
    const best = plugs
      .filter((plug) => plug.bookable && connectors.includes(plug.connector_type))
      .flatMap((plug) => {
        const powerW = (plug.max_power_kW ?? 0) * 1000;
        const supply = { maxPowerW: powerW, isDc: isDcPlug(plug.connector_type) };
        const charge = estimateCharge({ car, plug: supply, fromPercent: 20, toPercent: 70 });
        const { id, label, connector_type: connectorType } = plug;
        return charge
          ? [{ plug: { id, label, connectorType, powerW }, seconds: charge.seconds }]
          : [];
      })
      .toSorted((one, other) => one.seconds - other.seconds)[0];
    if (!best) return [];
    const seconds = best.seconds + 2 * way.off.seconds;
    return [{ station, plug: best.plug, ...way, seconds }];
  });
  const partOf = ({ at }: Near): number => Math.floor((at.km / (line.end.km + 1)) * PARTS);
  return [...Map.groupBy(near, partOf).values()]
    .flatMap((part) => part.toSorted((one, other) => one.seconds - other.seconds).slice(0, OF_PART))
    .toSorted((one, other) => one.at.km - other.at.km);
}
