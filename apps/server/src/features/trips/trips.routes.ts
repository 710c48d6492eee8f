import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Trips } from './trips.service.ts';

export function tripsRoutes(app: HttpApp, trips: Trips): void {
  serve(app, 'planTrip', ({ actor, body }) => trips.plan(body, actor));
}
