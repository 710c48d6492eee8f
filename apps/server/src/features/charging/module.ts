// What charging points and the people at them do: connections, sessions, commands, tags, and an owner's charging points.
import { keepPartitions, SAMPLES, stepStart } from '../../platform/db/partitions.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import type { LateBound } from '../../platform/modules/late-bound.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/modules/platform.ts';
import type { ContractCertificates } from '../contract-certificates/public.ts';
import { clearNotes, type Reservations } from '../reservations/public.ts';
import type { EditedStations, Stations, TakenOff } from '../stations/public.ts';
import { createOcppHandlers } from './charging.ocpp.ts';
import { chargingRoutes } from './charging.routes.ts';
import { createCharging } from './charging.service.ts';
import { createChargingPointHooks } from './connection/connection-hooks.ocpp.ts';
import { createPointJournal } from './connection/point-journal.ts';
import { presenceJobs } from './connection/presence-jobs.ts';
import { createOcppHandlers201 } from './handlers-201.ocpp.ts';
import { ownerPointsRoutes } from './points/owner-points.routes.ts';
import { takePointsOff } from './points/point-editing.store.ts';
import { createPointEditing } from './points/point-editing.service.ts';
import { createLiveSockets, type LiveDeps } from './status/charging.live.ts';
import { tables } from './tables.ts';

interface Needs {
  overrides: {
    chargingLive?: Partial<LiveDeps> | undefined;
    resyncAfterMs?: number | undefined;
  };
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  contracts: ContractCertificates;
  reservations: Reservations;
  stations: Stations;
  editedStations: LateBound<EditedStations>;
  onTakenOff: (listen: (taken: TakenOff) => void) => void;
}

const SWEEP_EVERY_MS = 15_000;
const FORGET_EVERY_MS = 600_000;

export const chargingModule = defineModule({
  name: 'charging',
  tables,
  start(platform, needs: Needs) {
    const { config, db, nodes, ocpp, leaderBus } = platform;
    const { contracts, overrides, reservations, stations, readActor } = needs;
    const journal = createPointJournal(platform);
    const setsUpAtBoot = config.ocppSetupAtBoot;
    const deps = { ...platform, ...journal, reservations, setsUpAtBoot };
    const charging = createCharging({ ...deps, bus: leaderBus, readPoint: stations.readPoint });
    needs.editedStations.set({
      ...charging,
      async endPoints(trx, { pointIds, plugIds }, now) {
        await takePointsOff(trx, pointIds, now);
        await clearNotes(trx, plugIds);
      },
    });
    needs.onTakenOff(charging.disconnectPoints);
    const { allowedOrigins, trustProxy } = config;
    const live = createLiveSockets({
      ...deps,
      readActor,
      allowedOrigins,
      trustProxy,
      ...overrides.chargingLive,
    });
    const pointEditing = createPointEditing({
      ...deps,
      stations,
      endsTls: config.tls !== undefined,
    });
    return {
      offers: { charging, journal, pointEditing },
      routes(app) {
        chargingRoutes(app, charging);
        ownerPointsRoutes(app, pointEditing);
      },
      connections: createChargingPointHooks({ ...deps, resyncAfterMs: overrides.resyncAfterMs }),
      ocpp16: createOcppHandlers(deps),
      ocpp201: createOcppHandlers201({ ...deps, contracts }),
      live: [live],
      prepare: charging.refreshPresence,
      jobs: (run) => [
        run.onLeader(SWEEP_EVERY_MS, charging.watch),
        run.onLeader(SWEEP_EVERY_MS, charging.lockSlots),
        run.onLeader(SWEEP_EVERY_MS, charging.decideUnanswered),
        charging.followReservations(run.failed),
        run.onLeader(FORGET_EVERY_MS, charging.forget),
        run.onLeader(FORGET_EVERY_MS, (now) =>
          keepPartitions(db, SAMPLES, { now, before: oldestSample(config, now) }),
        ),
        ...presenceJobs({ ocpp, charging, nodes }, run.failed),
      ],
      flush: journal.flush,
    };
  },
});

const oldestSample = ({ meterValuesMonths }: Platform['config'], now: Date) =>
  meterValuesMonths === 0 ? undefined : stepStart('month', now, -meterValuesMonths);
