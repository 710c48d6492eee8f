import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { LocalLists } from './local-lists.service.ts';

export function localListRoutes(app: HttpApp, lists: LocalLists): void {
  serve(app, 'readLocalList', ({ params, actor }) => lists.read(params.id, actor));
  serve(app, 'sendLocalList', ({ params, actor }) => lists.send(params.id, actor));
}
