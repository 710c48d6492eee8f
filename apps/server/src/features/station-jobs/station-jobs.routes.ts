import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { StationJobs } from './station-jobs.service.ts';

export function stationJobsRoutes(app: HttpApp, jobs: StationJobs): void {
  serve(app, 'startStationJob', ({ actor, body, once }) => jobs.start(actor, body, once));
  serve(app, 'listStationJobs', ({ actor }) => jobs.list(actor));
  serve(app, 'readStationJob', ({ actor, params, query }) => jobs.read(actor, params.id, query));
  serve(app, 'previewStationFile', ({ actor, body }) => jobs.preview(actor, body.csv));
  serve(app, 'importStationFile', ({ actor, body, once }) =>
    jobs.importFile(actor, body.csv, once),
  );
  serveDownload(app, 'exportStationFile', ({ actor }) => jobs.exportFile(actor));
  serve(app, 'undoStationJob', ({ actor, params, once }) => jobs.undo(actor, params.id, once));
}
