import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { Reservations } from '../reservations.service.ts';

/** Routes of the owner's calendar. */
export function ownerCalendarRoutes(app: HttpApp, reservations: Reservations): void {
  serve(app, 'readStationCalendar', ({ actor, params, query }) =>
    reservations.ownerCalendar(actor, params.id, query),
  );
  serve(app, 'setUnavailable', ({ actor, params, body, once }) =>
    reservations.setUnavailable(actor, params.id, body, once),
  );
  serve(app, 'endUnavailable', ({ actor, params, query }) =>
    reservations.endUnavailable(actor, params.id, query),
  );
  serve(app, 'cancelAsOwner', ({ actor, params, body, once }) =>
    reservations.cancelByOwner(params.id, actor, body, once),
  );
}
