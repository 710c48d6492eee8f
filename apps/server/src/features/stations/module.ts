// Stations as drivers find them and owners edit them. Hooks end a station's parts in other features.
import type { Trx } from '../../platform/db/db.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import { lineRestored } from '../../platform/bus/shared-bus.ts';
import { lateBound } from '../../platform/modules/late-bound.ts';
import type { Carbon, MarketPrices } from '../energy/public.ts';
import type { Wallet } from '../wallet/public.ts';
import { copyStation } from './editing/station-copy.service.ts';
import { type OwnerStations, ownerStationsRoutes } from './editing/owner-stations.routes.ts';
import { createPlugEditing } from './editing/plug-editing.service.ts';
import {
  createStationEditing,
  type EditedStations,
  type TakenOff,
} from './editing/station-editing.service.ts';
import { createReports } from './reports/reports.service.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { createStanding } from './standing/standing.service.ts';
import { standingRoutes } from './standing/standing.routes.ts';
import { stationTableRoutes } from './table/station-table.routes.ts';
import { createStationTable } from './table/station-table.service.ts';
import { stationsRoutes } from './stations.routes.ts';
import { createStations } from './stations.service.ts';
import { tables } from './tables.ts';
import { stationsChanged } from './topics.ts';

interface Needs {
  wallet: Wallet;
  marketPrices: MarketPrices;
  carbon: Carbon;
}

type DeleteImages = (trx: Trx, stationIds: readonly number[]) => Promise<string[]>;

const MAP_EVERY_MS = 15_000;

export const stationsModule = defineModule({
  name: 'stations',
  tables,
  start({ db, publicReads, clock, config, bus }, needs: Needs) {
    const recentMs = config.mapMs;
    const stations = createStations({ db, publicReads, clock, recentMs, ...needs });
    bus.subscribe(stationsChanged, stations.forgetRecent);
    bus.subscribe(lineRestored, stations.forgetRecent);
    const tellChanged = (): void => bus.publish(stationsChanged, {});
    const editedStations = lateBound<EditedStations>('what charging points do when owners edit');
    const deleteImages = lateBound<DeleteImages>('what pictures of stations are');
    const listeners: ((taken: TakenOff) => void)[] = [];
    const tellTakenOff = (taken: TakenOff): void => {
      tellChanged();
      listeners.forEach((listen) => listen(taken));
    };
    const refuseInUse: EditedStations['refuseInUse'] = (trx, plugIds) =>
      editedStations.get().refuseInUse(trx, plugIds);
    const endIdleCables: EditedStations['endIdleCables'] = (trx, plugIds) =>
      editedStations.get().endIdleCables(trx, plugIds);
    const reports = createReports({ db, clock });
    const stationTable = createStationTable({ db, clock });
    const { isOwnerReviewed } = config;
    const editing = {
      db,
      clock,
      isOwnerReviewed,
      refuseInUse,
      endIdleCables,
      onTakenOff: tellTakenOff,
    };
    const stationEditing = createStationEditing({
      ...editing,
      readOwn: stations.readOwn,
      async endParts(trx, owned, now) {
        await editedStations.get().endPoints(trx, owned, now);
        return { imageIds: await deleteImages.get()(trx, owned.stationIds) };
      },
    });
    const plugEditing = createPlugEditing({
      ...editing,
      readPlug: stations.plug,
      onChanged: (plugId) => editedStations.get().plugChanged(plugId),
    });
    const copyDeps = { db, clock, stationEditing, readOwn: stations.readOwn };
    const copy: OwnerStations['copy'] = (...asked) => copyStation(copyDeps, ...asked);
    return {
      offers: {
        stations,
        reports,
        stationTable,
        stationEditing,
        plugEditing,
        editedStations,
        /** Returns the ids of the pictures. */
        deleteImages,
        tellTakenOff,
        /** Call it after the commit of a change to what everybody sees of stations. */
        tellStationsChanged: tellChanged,
        /** Registers a listener for deleted stations, called after the commit. */
        onTakenOff: (listen: (taken: TakenOff) => void) => void listeners.push(listen),
      },
      routes(app) {
        stationsRoutes(app, stations);
        stationTableRoutes(app, stationTable);
        reportsRoutes(app, reports);
        standingRoutes(app, createStanding({ db, clock }));
        ownerStationsRoutes(app, { stations, stationEditing, plugEditing, copy, tellChanged });
      },
      jobs: (run) => [run.onLeader(MAP_EVERY_MS, stations.refreshMap)],
    };
  },
});
