import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { SitePowerService } from './site-power.service.ts';

export function sitePowerRoutes(app: HttpApp, sites: SitePowerService): void {
  serve(app, 'readSitePower', ({ actor, params }) => sites.read(actor, params.id));
  serve(app, 'saveSiteLimit', ({ actor, params, body }) => sites.save(actor, params.id, body));
  serve(app, 'removeSiteLimit', ({ actor, params }) => sites.remove(actor, params.id));
}
