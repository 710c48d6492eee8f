// What owners do to stations, plugs and charging points, across features: wired here, because what is deleted may not be
// booked, must be sent away, and takes its pictures along.
import { type Charging, createPointEditing, takePointsOff } from './features/charging/public.ts';
import { ownerPointsRoutes } from './features/charging/points/owner-points.routes.ts';
import { imagesRoutes } from './features/images/images.routes.ts';
import { createImages, deleteImagesOf, type PictureFiles } from './features/images/public.ts';
import { clearNotes } from './features/reservations/public.ts';
import { ownerStationsRoutes } from './features/stations/editing/owner-stations.routes.ts';
import {
  createPlugEditing,
  createStationEditing,
  type OwnedStations,
  type Stations,
  type TakenOff,
} from './features/stations/public.ts';
import type { Trx } from './platform/db/db.ts';
import type { HttpApp } from './platform/http/http-app.ts';
import type { OcppLog } from './platform/ocpp-server/types.ts';

type PointParts = Omit<Parameters<typeof createPointEditing>[0], 'stations'>;

interface UpkeepParts extends PointParts {
  stations: Stations;
  charging: Charging;
  pictures: PictureFiles;
  log: OcppLog;
}

export type Upkeep = ReturnType<typeof createStationEditingServices>;

export function createStationEditingServices(parts: UpkeepParts) {
  const { db, clock, stations, charging, pictures, log } = parts;
  const images = createImages({ db, clock, pictures, stations });
  const onTakenOff = (taken: TakenOff): void => {
    charging.disconnectPoints(taken);
    images
      .forget(taken.imageIds)
      .catch((err: unknown) => log.warn({ err }, 'pictures of a deleted station were left'));
  };
  const { refuseInUse } = charging;
  const deps = { db, clock, refuseInUse, onTakenOff };
  return {
    stations,
    images,
    stationEditing: createStationEditing({ ...deps, endParts, readOwn: stations.readOwn }),
    plugEditing: createPlugEditing({
      ...deps,
      readPlug: stations.plug,
      onChanged: charging.plugChanged,
    }),
    pointEditing: createPointEditing(parts),
    onTakenOff,
  };
}

async function endParts(trx: Trx, owned: OwnedStations, now: Date) {
  await takePointsOff(trx, owned.pointIds, now);
  await clearNotes(trx, owned.plugIds);
  return { imageIds: await deleteImagesOf(trx, owned.stationIds) };
}

export function upkeepRoutes(app: HttpApp, upkeep: Upkeep): void {
  ownerStationsRoutes(app, upkeep);
  ownerPointsRoutes(app, upkeep.pointEditing);
  imagesRoutes(app, upkeep.images);
}
