import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { OwnerRefunds } from './owner-refunds.service.ts';

export function refundsRoutes(app: HttpApp, refunds: OwnerRefunds): void {
  serve(app, 'readRefundable', ({ actor, params }) => refunds.refundable(actor, params.id));
  serve(app, 'refundAsOwner', ({ actor, params, body, once }) =>
    refunds.refund(actor, params.id, body, once),
  );
}
