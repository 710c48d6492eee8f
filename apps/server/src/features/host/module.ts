import { defineModule } from '../../platform/modules/define-module.ts';
import type { Charging } from '../charging/public.ts';
import { serveHost } from './program/serve-host.ts';

export const hostModule = defineModule({
  name: 'host',
  start: (platform, { charging: { callAsHost } }: { charging: Pick<Charging, 'callAsHost'> }) => ({
    offers: {},
    listening: () => serveHost(platform.database, { ...platform, callAsHost }),
  }),
});
