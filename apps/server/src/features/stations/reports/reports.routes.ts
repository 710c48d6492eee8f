import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { Reports } from './reports.service.ts';

export function reportsRoutes(app: HttpApp, reports: Reports): void {
  serve(app, 'reportStation', ({ actor, body }) => reports.report(actor, body));
}
