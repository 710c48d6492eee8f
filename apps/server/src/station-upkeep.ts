// What owners do to stations, plugs and charging points, across features: wired here, because what is deleted may not be
// booked, must be sent away, and takes its pictures along.
import { createPointEditing } from './features/charging/public.ts';
import { ownerPointsRoutes } from './features/charging/owner-points.routes.ts';
import { ownerStationsRoutes } from './features/stations/owner-stations.routes.ts';
import {
  createPlugEditing,
  createStationEditing,
  type Stations,
  type TakenOff,
} from './features/stations/public.ts';
import type { Charging } from './features/charging/public.ts';
import type { HttpApp } from './platform/http/http-app.ts';

type PointParts = Omit<Parameters<typeof createPointEditing>[0], 'stations'>;

interface UpkeepParts extends PointParts {
  stations: Stations;
  charging: Charging;
}

export type Upkeep = ReturnType<typeof createUpkeep>;

export function createUpkeep(parts: UpkeepParts) {
  const { db, clock, stations, charging } = parts;
  const onTakenOff = (taken: TakenOff): void => charging.sendAway(taken);
  const { refuseInUse } = charging;
  const deps = { db, clock, refuseInUse, onTakenOff };
  return {
    stations,
    stationEditing: createStationEditing({ ...deps, readOwn: stations.readOwn }),
    plugEditing: createPlugEditing({
      ...deps,
      readPlug: stations.plug,
      onChanged: charging.plugChanged,
    }),
    pointEditing: createPointEditing(parts),
    onTakenOff,
  };
}

export function upkeepRoutes(app: HttpApp, upkeep: Upkeep): void {
  ownerStationsRoutes(app, upkeep);
  ownerPointsRoutes(app, upkeep.pointEditing);
}
