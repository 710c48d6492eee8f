import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Search } from './search.service.ts';

export function searchRoutes(app: HttpApp, search: Search): void {
  serve(app, 'searchAll', ({ query }) => search.all(query));
}
