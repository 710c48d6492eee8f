import shipped from '../../data/vehicle-models.json' with { type: 'json' };
import type { Random } from '../random.ts';

export interface CurvePoint {
  socPercent: number;
  powerKw: number;
}

export interface Vehicle {
  name: string;
  usableKwh: number;
  acMaxKw: number;
  acPhases: number;
  dcMaxKw: number;
  dcPorts: string[];
  packVoltage: number;
  /** Maximum DC power by state of charge, with rising `socPercent`. */
  curve: CurvePoint[];
}

/** What a connector can deliver. */
export interface Supply {
  current: 'ac' | 'dc';
  maxPowerKw: number;
}

export const VEHICLES: readonly Vehicle[] = shipped.models;

const DC_TYPE = /ccs|chademo|combo|tesla|nacs|gb.?t.?dc/i;

export function supplyOf(connector: { type: string; maxPowerKw: number }): Supply {
  return {
    current: DC_TYPE.test(connector.type) ? 'dc' : 'ac',
    maxPowerKw: connector.maxPowerKw,
  };
}

/** A car that fits the connector; any DC car when none has the plug. */
export function pickVehicle(connectorType: string, random: Random): Vehicle {
  const port = /chademo/i.test(connectorType) ? 'chademo' : 'ccs';
  const fitting =
    supplyOf({ type: connectorType, maxPowerKw: 0 }).current === 'ac'
      ? VEHICLES
      : VEHICLES.filter((vehicle) => vehicle.dcPorts.includes(port));
  const [first, ...others] = fitting;
  if (first === undefined) throw new Error(`No vehicle with a ${port} port is shipped`);
  return random.pick([first, ...others]);
}
