import type { Handlers, V16Actions } from '@voltagora/ocpp';
import { localList16 } from './authorization/local-list.ts';
import { chargingProfiles } from './charging-profiles/charging-profiles-16.ts';
import type { Machine } from './machine/machine.ts';
import { maintenance } from './maintenance.ts';
import { plugReservations } from './machine/plug-reservations.ts';
import { remoteControl } from './remote-control.ts';
import { certificates16 } from './security/certificates.ts';
import { settings } from './settings.ts';
import { firmware16 } from './upkeep/firmware-orders.ts';
import { logs16 } from './upkeep/logs.ts';

/** Handlers of OCPP 1.6. */
export const handlers: Handlers<V16Actions, Machine> = {
  ...remoteControl,
  ...plugReservations,
  ...settings,
  ...localList16,
  ...certificates16,
  ...firmware16,
  ...logs16,
  ...maintenance,
  ...chargingProfiles,
};
