import { defineModule } from '../../platform/modules/define-module.ts';
import { rootOf } from '../../platform/tls/tls-files.ts';
import type { PointJournal } from '../charging/public.ts';
import { createCertificateAuthority } from './certificates/certificate-authority.ts';
import { chargingPointSecurityRoutes } from './charging-point-security.routes.ts';
import { createChargingPointSecurity } from './owner-security.ts';
import { createSecurityHandlers } from './security-handlers.ocpp.ts';
import { tables } from './tables.ts';

const RENEW_EVERY_MS = 600_000;

export const chargingPointSecurityModule = defineModule({
  name: 'charging-point-security',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const { tls } = platform.config;
    const deps = { ...platform, ...journal };
    const authority = createCertificateAuthority(platform);
    const security = createChargingPointSecurity({
      ...deps,
      endsTls: tls !== undefined,
      readRoot: () => rootOf(tls),
    });
    const { handlers16, handlers201 } = createSecurityHandlers({ ...deps, authority });
    return {
      offers: { authority, security },
      routes: (app) => chargingPointSecurityRoutes(app, security),
      ocpp16: handlers16,
      ocpp201: handlers201,
      jobs: (run) => [run.onLeader(RENEW_EVERY_MS, security.renewCertificates)],
    };
  },
});
