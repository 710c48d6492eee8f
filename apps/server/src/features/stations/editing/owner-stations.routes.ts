import type { EditableStation } from '@voltagora/contract';
import type { Actor } from '../../../platform/http/actor.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { Once } from '../../../platform/http/idempotency/idempotent.ts';
import type { PlugEditing } from './plug-editing.service.ts';
import type { StationEditing } from './station-editing.service.ts';
import type { Stations } from '../stations.service.ts';

export interface OwnerStations {
  stations: Pick<Stations, 'readOwn'>;
  stationEditing: StationEditing;
  plugEditing: PlugEditing;
  /** Duplicates a station. */
  copy: (actor: Actor, id: number, once: Once<EditableStation>) => Promise<EditableStation>;
  /** Called after each change. */
  tellChanged: () => void;
}

export function ownerStationsRoutes(app: HttpApp, services: OwnerStations): void {
  const { stations, stationEditing, plugEditing, tellChanged } = services;
  const changed = <T>(work: Promise<T>): Promise<T> => work.finally(tellChanged);
  serve(app, 'createStation', ({ actor, body, once }) =>
    changed(stationEditing.create(actor, body, once)),
  );
  serve(app, 'readOwnStation', ({ actor, params }) => stations.readOwn(actor, params.id));
  serve(app, 'updateStation', ({ actor, params, body }) =>
    changed(stationEditing.update(actor, params.id, body)),
  );
  serve(app, 'duplicateStation', ({ actor, params, once }) =>
    changed(services.copy(actor, params.id, once)),
  );
  serve(app, 'deleteStation', ({ actor, params }) =>
    changed(stationEditing.remove(actor, params.id)),
  );
  serve(app, 'createPlug', ({ actor, params, body, once }) =>
    changed(plugEditing.create(actor, params.id, body, once)),
  );
  serve(app, 'updatePlug', ({ actor, params, body }) =>
    changed(plugEditing.update(actor, params.id, body)),
  );
  serve(app, 'deletePlug', ({ actor, params }) => changed(plugEditing.remove(actor, params.id)));
}
