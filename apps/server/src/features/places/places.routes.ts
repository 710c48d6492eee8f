import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Places } from './places.service.ts';

export function placesRoutes(app: HttpApp, places: Places): void {
  serve(app, 'searchPlaces', async ({ query }) => places.search(query));
}
