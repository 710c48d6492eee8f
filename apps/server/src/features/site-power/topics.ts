import { topic } from '../../platform/bus/bus.ts';

/** What a charger may give by limits of its own has changed. */
export const chargerPowerChanged = topic<{ chargingPointId: number }>('charger-power.changed');
