import { topic } from '../../platform/bus/bus.ts';

/** Published when a charging point's external limits change. */
export const chargingPointPowerChanged = topic<{ chargingPointId: number }>(
  'charger-power.changed',
);
