import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveUpload } from '../../platform/http/downloads/serve-upload.ts';
import { PICTURE_BYTES_MAX } from '../images/public.ts';
import type { FaultReports } from './fault-reports.service.ts';

export function faultReportsRoutes(app: HttpApp, faultReports: FaultReports): void {
  serve(app, 'reportFault', ({ actor, body }) => faultReports.report(actor, body));
  serveUpload(
    app,
    'uploadFaultPhoto',
    {
      maxBytes: PICTURE_BYTES_MAX,
      admit: ({ actor, params }) => faultReports.admitPhoto(actor, params.id),
    },
    ({ actor, params, file }) => faultReports.setPhoto(actor, params.id, file),
  );
  serve(app, 'listStationFaults', ({ params }) => faultReports.ofStation(params.id));
  serve(app, 'listFaultReports', ({ actor, query }) => faultReports.ofOwner(actor, query));
  serve(app, 'answerFaultReport', ({ actor, params, body }) =>
    faultReports.answer(actor, params.id, body),
  );
}
