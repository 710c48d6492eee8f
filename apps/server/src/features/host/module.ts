import { defineModule } from '../../platform/modules/define-module.ts';
import type { Charging } from '../charging/public.ts';
import { serveHost } from './program/serve-host.ts';

interface Needs {
  charging: Pick<Charging, 'callAsHost'>;
  tellStationsChanged: () => void;
}

export const hostModule = defineModule({
  name: 'host',
  start: (platform, { charging: { callAsHost }, tellStationsChanged }: Needs) => ({
    offers: {},
    listening: () => serveHost(platform.database, { ...platform, callAsHost, tellStationsChanged }),
  }),
});
