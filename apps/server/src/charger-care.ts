// What keeps charging points well, across features: wired here, so that app.ts has a line for each of its seams.
import { displayMessageRoutes } from './features/display-messages/display-messages.routes.ts';
import { createDisplayMessages } from './features/display-messages/public.ts';
import { maintenanceRoutes } from './features/maintenance/maintenance.routes.ts';
import { logUploadsRoutes } from './features/maintenance/log-uploads.routes.ts';
import {
  createMaintenance,
  maintenanceHandlers16,
  maintenanceHandlers201,
} from './features/maintenance/public.ts';
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

type NoteParts = Parameters<typeof maintenanceHandlers16>[0];
type CareParts = Parameters<typeof createMaintenance>[0] & Parameters<typeof createLocalLists>[0];

export type ChargingPointCare = ReturnType<typeof createChargingPointCare>;

export const createChargingPointCare = (parts: CareParts) => ({
  upkeep: createMaintenance(parts),
  deviceModels: createDeviceModels(parts),
  monitors: createMonitors(parts),
  localLists: createLocalLists(parts),
  displays: createDisplayMessages(parts),
});

export const careHandlers16 = (parts: NoteParts): OcppHandlers => maintenanceHandlers16(parts);

export const careHandlers201 = (parts: NoteParts): OcppHandlers201 => ({
  ...maintenanceHandlers201(parts),
  ...alertHandlers201(parts),
  ...monitorHandlers201,
});

export function chargingPointCareRoutes(app: HttpApp, care: ChargingPointCare): void {
  maintenanceRoutes(app, care.upkeep);
  logUploadsRoutes(app, care.upkeep);
  deviceModelRoutes(app, care.deviceModels);
  monitorRoutes(app, care.monitors);
  localListRoutes(app, care.localLists);
  displayMessageRoutes(app, care.displays);
}

const WATCH_EVERY_MS = 15_000;
const COSTS_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 600_000;

export function chargingPointCareJobs(
  { upkeep, deviceModels, localLists, displays }: ChargingPointCare,
  { bus, once, now }: { bus: Bus; once: typeof repeat; now: () => Date },
  failed: (error: unknown) => void,
) {
  const lists = once(WATCH_EVERY_MS, () => localLists.keep(now()), failed);
  const endFollowing = localLists.follow(bus, lists.runNow, failed);
  return [
    once(WATCH_EVERY_MS, () => upkeep.watch(now()), failed),
    // Not waited for: a charging point may take half a minute to tell of itself, and no stop of the server waits for that.
    once(WATCH_EVERY_MS, async () => void deviceModels.readNew().catch(failed), failed),
    once(COSTS_EVERY_MS, () => displays.tellCosts(now()), failed),
    once(FORGET_EVERY_MS, () => upkeep.forget(now()), failed),
    lists,
    { stop: async () => endFollowing() },
  ];
}
