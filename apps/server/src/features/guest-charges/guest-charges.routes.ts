import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { GuestCharges } from './guest-charges.service.ts';

export function guestChargesRoutes(app: HttpApp, guests: GuestCharges): void {
  serve(app, 'readGuestOffer', ({ params }) => guests.offer(params.code));
  serve(app, 'quoteGuestCharge', ({ body }) => guests.quote(body));
  serve(app, 'beginGuestCharge', ({ body, address }) => guests.begin(body, address));
  serve(app, 'readGuestCharge', ({ params }) => guests.read(params.secret));
  serve(app, 'startGuestCharge', ({ params }) => guests.start(params.secret));
  serve(app, 'stopGuestCharge', ({ params }) => guests.stop(params.secret));
  serve(app, 'cancelGuestCharge', ({ params }) => guests.cancel(params.secret));
  serve(app, 'mailGuestReceipt', ({ params, body }) => guests.setEmail(params.secret, body.email));
  serve(app, 'keepGuestCharge', ({ actor, body }) => guests.keep(actor, body.secret));
  serveDownload(app, 'downloadGuestReceipt', ({ params, query }) =>
    guests.receipt(params.secret, query),
  );
}
