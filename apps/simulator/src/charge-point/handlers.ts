import type { Handlers, V16Actions } from '@voltagora/ocpp';
import { chargingProfiles } from './charging-profiles-16.ts';
import type { Machine } from './machine.ts';
import { maintenance } from './maintenance.ts';
import { plugReservations } from './plug-reservations.ts';
import { remoteControl } from './remote-control.ts';
import { settings } from './settings.ts';

/** What a charge point answers to its central system. */
export const handlers: Handlers<V16Actions, Machine> = {
  ...remoteControl,
  ...plugReservations,
  ...settings,
  ...maintenance,
  ...chargingProfiles,
};
