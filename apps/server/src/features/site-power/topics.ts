import { topic } from '../../platform/bus/bus.ts';

/** What a charging point may give by limits of its own has changed. */
export const chargingPointPowerChanged = topic<{ chargingPointId: number }>(
  'charger-power.changed',
);
