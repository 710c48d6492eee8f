import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveRaw } from '../../platform/http/downloads/serve-raw.ts';
import type { Payments } from './payments.service.ts';

export function paymentsRoutes(app: HttpApp, payments: Payments): void {
  serve(app, 'readPaymentSession', ({ params, actor }) => payments.read(params.id, actor));
  serve(app, 'cancelPaymentSession', ({ params, actor }) => payments.cancel(params.id, actor));
  serve(app, 'listOpenTopUps', ({ actor }) => payments.openTopUps(actor));
  serve(app, 'topUp', ({ actor, body, once }) => payments.topUp(actor, body, once));
  serve(app, 'refundTokens', ({ actor, body, once }) => payments.refundTokens(actor, body, once));
  serveRaw(app, 'receivePaymentEvent', async ({ params, bytes, headers }) => {
    await payments.receive(params.provider, bytes, headers);
    return { received: true };
  });
}
