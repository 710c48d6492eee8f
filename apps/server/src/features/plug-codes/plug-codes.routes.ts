import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { PlugCodes } from './plug-codes.service.ts';

export function plugCodesRoutes(app: HttpApp, plugCodes: PlugCodes): void {
  serve(app, 'readPlugCode', ({ params }) => plugCodes.read(params.code));
  serve(app, 'listPlugCodes', ({ actor, params }) => plugCodes.list(actor, params.id));
  serveDownload(app, 'downloadPlugLabels', ({ actor, params, query }) =>
    plugCodes.labels(actor, params.id, query),
  );
  serve(app, 'countStationLabels', ({ actor, body }) =>
    plugCodes.countLabels(actor, body.stations),
  );
  serveDownload(app, 'downloadStationLabels', ({ actor, body }) =>
    plugCodes.labelsOfMany(actor, body),
  );
}
