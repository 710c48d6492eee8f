import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Charging } from './charging.service.ts';

export function chargingRoutes(app: HttpApp, charging: Charging): void {
  serve(app, 'startTransaction', ({ params, body, actor }) =>
    charging.start({ chargingPointId: params.id, reservationId: body?.reservation?.id }, actor),
  );
  serve(app, 'stopTransaction', ({ params, body, actor }) =>
    charging.stop({ chargingPointId: params.id, reservationId: body?.reservation?.id }, actor),
  );
  serve(app, 'confirmSession', ({ params, actor, once }) =>
    charging.confirmSession(params.id, actor, once),
  );
  serve(app, 'denySession', ({ params, actor, once }) =>
    charging.denySession(params.id, actor, once),
  );
  serve(app, 'stopSession', ({ params, body, actor }) =>
    charging.stopSession(params.id, body, actor),
  );
  serve(app, 'resetPlug', ({ params, body, actor }) => charging.reset(params.id, body, actor));
  serve(app, 'unlockConnector', ({ params, body, actor }) =>
    charging.unlock(params.id, body, actor),
  );
  serve(app, 'changeAvailability', ({ params, body, actor }) =>
    charging.changeAvailability(params.id, body, actor),
  );
  serve(app, 'triggerMessage', ({ params, body, actor }) =>
    charging.trigger(params.id, body, actor),
  );
  serve(app, 'readConfiguration', ({ params, query, actor }) =>
    charging.readConfiguration(params.id, query, actor),
  );
  serve(app, 'changeConfiguration', ({ params, body, actor }) =>
    charging.changeConfiguration(params.id, body, actor),
  );
  serve(app, 'readPointConnection', ({ params, actor }) =>
    charging.pointConnection(params.id, actor),
  );
  serve(app, 'listPointEvents', ({ params, actor, query }) =>
    charging.pointEvents(params.id, actor, query),
  );
  serve(app, 'listIdTags', ({ actor, query }) => charging.listTags(actor, query));
  serve(app, 'createIdTag', ({ actor, body, once }) => charging.createTag(actor, body, once));
  serve(app, 'updateIdTag', ({ actor, params, body }) =>
    charging.updateTag(actor, params.id, body),
  );
  serve(app, 'deleteIdTag', ({ actor, params }) => charging.deleteTag(actor, params.id));
  serve(app, 'callChargingPoint', ({ params, body, actor }) =>
    charging.call(params.id, body, actor),
  );
  serve(app, 'readCommissioningRight', ({ actor }) => charging.commissioningRight(actor));
  serve(app, 'clearCache', ({ params, actor }) => charging.clearCache(params.id, actor));
}
