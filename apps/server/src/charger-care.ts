// What keeps chargers well, across features: wired here, so that app.ts has a line for each of its seams.
import { chargerDisplayRoutes } from './features/charger-display/charger-display.routes.ts';
import { createChargerDisplays } from './features/charger-display/public.ts';
import { chargerUpkeepRoutes } from './features/charger-upkeep/charger-upkeep.routes.ts';
import { logUploadsRoutes } from './features/charger-upkeep/log-uploads.routes.ts';
import {
  createChargerUpkeep,
  upkeepHandlers16,
  upkeepHandlers201,
} from './features/charger-upkeep/public.ts';
import { deviceModelRoutes, monitorRoutes } from './features/device-model/device-model.routes.ts';
import {
  alertHandlers201,
  createDeviceModels,
  createMonitors,
  monitorHandlers201,
} from './features/device-model/public.ts';
import { localListRoutes } from './features/local-lists/local-lists.routes.ts';
import { createLocalLists } from './features/local-lists/public.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { HttpApp } from './platform/http/http-app.ts';
import type { repeat } from './platform/jobs/repeating-job.ts';
import type { OcppHandlers, OcppHandlers201 } from './platform/ocpp-server/connection.ts';

type NoteParts = Parameters<typeof upkeepHandlers16>[0];
type CareParts = Parameters<typeof createChargerUpkeep>[0] & Parameters<typeof createLocalLists>[0];

export type ChargerCare = ReturnType<typeof createChargerCare>;

export const createChargerCare = (parts: CareParts) => ({
  upkeep: createChargerUpkeep(parts),
  deviceModels: createDeviceModels(parts),
  monitors: createMonitors(parts),
  localLists: createLocalLists(parts),
  displays: createChargerDisplays(parts),
});

export const careHandlers16 = (parts: NoteParts): OcppHandlers => upkeepHandlers16(parts);

export const careHandlers201 = (parts: NoteParts): OcppHandlers201 => ({
  ...upkeepHandlers201(parts),
  ...alertHandlers201(parts),
  ...monitorHandlers201,
});

export function chargerCareRoutes(app: HttpApp, care: ChargerCare): void {
  chargerUpkeepRoutes(app, care.upkeep);
  logUploadsRoutes(app, care.upkeep);
  deviceModelRoutes(app, care.deviceModels);
  monitorRoutes(app, care.monitors);
  localListRoutes(app, care.localLists);
  chargerDisplayRoutes(app, care.displays);
}

const WATCH_EVERY_MS = 15_000;
const COSTS_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 600_000;

export function chargerCareJobs(
  { upkeep, deviceModels, localLists, displays }: ChargerCare,
  { bus, once, now }: { bus: Bus; once: typeof repeat; now: () => Date },
  failed: (error: unknown) => void,
) {
  const lists = once(WATCH_EVERY_MS, () => localLists.keep(now()), failed);
  const endFollowing = localLists.follow(bus, lists.runNow, failed);
  return [
    once(WATCH_EVERY_MS, () => upkeep.watch(now()), failed),
    // Not waited for: a charger may take half a minute to tell of itself, and no stop of the server waits for that.
    once(WATCH_EVERY_MS, async () => void deviceModels.readNew().catch(failed), failed),
    once(COSTS_EVERY_MS, () => displays.tellCosts(now()), failed),
    once(FORGET_EVERY_MS, () => upkeep.forget(now()), failed),
    lists,
    { stop: async () => endFollowing() },
  ];
}
