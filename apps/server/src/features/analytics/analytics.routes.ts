import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Analytics } from './analytics.service.ts';

export function analyticsRoutes(app: HttpApp, analytics: Analytics): void {
  serve(app, 'readAnalyticsReport', ({ actor, query }) => analytics.report(actor, query));
}
