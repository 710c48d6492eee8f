import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { Reservations } from './reservations.service.ts';

export function reservationsRoutes(app: HttpApp, reservations: Reservations): void {
  serve(app, 'quoteReservation', ({ body, actor }) => reservations.quote(body, actor));
  serve(app, 'checkReservation', ({ body }) => reservations.check(body));
  serve(app, 'createReservation', ({ body, actor, once }) =>
    reservations.create(body, actor, once),
  );
  serve(app, 'cancelReservation', ({ params, actor, once, query }) =>
    reservations.cancel(params.id, actor, once, query),
  );
  serve(app, 'readExtensions', ({ params, actor }) => reservations.extensions(params.id, actor));
  serve(app, 'extendReservation', ({ params, actor, body, once }) =>
    reservations.extend(params.id, actor, { ...body, once }),
  );
  serve(app, 'announceLate', ({ params, actor }) => reservations.announceLate(params.id, actor));
  serve(app, 'moveReservation', ({ params, actor, body, once }) =>
    reservations.move(params.id, actor, { plugId: body.plug.id, once }),
  );
  serve(app, 'readReservation', ({ params, actor }) => reservations.read(params.id, actor));
  serve(app, 'readConsumption', ({ params, actor }) => reservations.consumption(params.id, actor));
  serve(app, 'readNextReservation', ({ actor }) => reservations.next(actor));
  serve(app, 'listOwed', ({ actor }) => reservations.owed(actor));
  serve(app, 'listMyReservations', ({ actor, query }) => reservations.list(actor, query));
  serve(app, 'listOwnerReservations', ({ actor, query }) => reservations.ofOwner(actor, query));
  serveDownload(app, 'exportOwnerReservations', ({ actor, query }) =>
    Promise.resolve(reservations.fileOfOwner(actor, query)),
  );
  serve(app, 'listStationReservations', ({ params }) => reservations.ofStation(params.id));
  serve(app, 'readDayAvailability', ({ params, query }) =>
    reservations.dayAvailability(params.id, query.day),
  );
}
