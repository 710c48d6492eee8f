import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { Standing } from './standing.service.ts';

export function standingRoutes(app: HttpApp, standing: Standing): void {
  serve(app, 'readOwnerStanding', ({ actor }) => standing.read(actor));
  serve(app, 'declarePrivateOwner', ({ actor }) => standing.declarePrivate(actor));
}
