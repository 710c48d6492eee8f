import { serveWebClient } from '../../platform/http/web-client.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import type { Stations } from '../stations/public.ts';
import { createPages } from './pages.ts';
import { serveSecurityContact } from './security-contact.routes.ts';
import { serveSiteMap } from './site-map.routes.ts';

interface Needs {
  stations: Stations;
  overrides: { siteMapPartSize?: number | undefined };
}

/** Registered last: it handles all paths that no other module has. */
export const webPagesModule = defineModule({
  name: 'web-pages',
  start: ({ webFolder, config, clock, publicUrl }, { stations, overrides }: Needs) => ({
    offers: {},
    async routes(app) {
      serveSecurityContact(app, { clock, publicUrl, hostEmail: config.hostEmail });
      if (webFolder === undefined) return;
      const site = { stations, publicUrl, environment: config.environment };
      serveSiteMap(app, site, overrides.siteMapPartSize);
      await serveWebClient(app, webFolder, { publicUrl, pageAt: createPages({ stations }) });
    },
  }),
});
