import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import type { Stations } from '../stations/public.ts';
import { ownLimitHandlers201 } from './own-limits.ocpp.ts';
import { sitePowerRoutes } from './site-power.routes.ts';
import { createSitePower } from './site-power.service.ts';
import { tables } from './tables.ts';
import { vehicleNeedsHandlers201 } from './vehicle-needs/vehicle-needs.ocpp.ts';

interface Needs {
  journal: PointJournal;
  stations: Stations;
}

const WATCH_EVERY_MS = 60_000;

export const sitePowerModule = defineModule({
  name: 'site-power',
  tables,
  start(platform, { journal, stations: { requireOwn } }: Needs) {
    const { leaderBus: bus, nodes } = platform;
    const deps = { ...platform, ...journal };
    const isLeader = nodes?.life.isLeader;
    const sites = createSitePower({ ...deps, bus, isLeader, requireOwn });
    return {
      offers: { sites },
      routes: (app) => sitePowerRoutes(app, sites),
      ocpp201: { ...ownLimitHandlers201(deps), ...vehicleNeedsHandlers201(deps) },
      jobs: (run) => [sites.follow(run.failed), run.onLeader(WATCH_EVERY_MS, sites.watch)],
    };
  },
});
