import { serveWebClient } from '../../platform/http/web-client.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import type { Stations } from '../stations/public.ts';
import { createPages } from './pages.ts';
import { serveSiteMap } from './site-map.routes.ts';

/** Comes last: it answers what no other module does. */
export const webPagesModule = defineModule({
  name: 'web-pages',
  start: ({ webFolder, config, publicUrl }, { stations }: { stations: Stations }) => ({
    offers: {},
    async routes(app) {
      if (webFolder === undefined) return;
      serveSiteMap(app, { stations, publicUrl, environment: config.environment });
      await serveWebClient(app, webFolder, { publicUrl, pageAt: createPages({ stations }) });
    },
  }),
});
