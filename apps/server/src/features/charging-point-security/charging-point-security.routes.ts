import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { ChargingPointSecurity } from './owner-security.ts';

export function chargingPointSecurityRoutes(app: HttpApp, security: ChargingPointSecurity): void {
  serve(app, 'readPointSecurity', ({ params, actor }) => security.read(params.id, actor));
  serve(app, 'rotatePointPassword', ({ params, actor }) =>
    security.rotatePassword(params.id, actor),
  );
  serve(app, 'raiseSecurityProfile', ({ params, body, actor }) =>
    security.raiseProfile(params.id, body, actor),
  );
  serve(app, 'requestPointCertificate', ({ params, actor }) =>
    security.askForCertificate(params.id, actor),
  );
  serve(app, 'listInstalledCertificates', ({ params, actor }) =>
    security.listRoots(params.id, actor),
  );
  serve(app, 'installRootCertificate', ({ params, body, actor }) =>
    security.installRoot(params.id, body, actor),
  );
  serve(app, 'deleteInstalledCertificate', ({ params, body, actor }) =>
    security.deleteRoot(params.id, body, actor),
  );
}
