import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { SurroundingsReads } from './surroundings.service.ts';

export function surroundingsRoutes(app: HttpApp, surroundings: SurroundingsReads): void {
  serve(app, 'readSurroundings', ({ params, query }) => surroundings.read(params.id, query.lang));
}
