import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { PointEditing } from './point-editing.service.ts';

export function ownerPointsRoutes(app: HttpApp, points: PointEditing): void {
  serve(app, 'createChargingPoint', ({ actor, params, body, once }) =>
    points.create(actor, params.id, body, once),
  );
  serve(app, 'updateChargingPoint', ({ actor, params, body }) =>
    points.update(actor, params.id, body),
  );
  serve(app, 'deleteChargingPoint', ({ actor, params }) => points.remove(actor, params.id));
  serve(app, 'renewChargingPointPassword', ({ actor, params, body }) =>
    points.renewPassword(actor, params.id, body),
  );
  serve(app, 'importChargingPoints', ({ actor, body }) => points.importFile(actor, body));
}
