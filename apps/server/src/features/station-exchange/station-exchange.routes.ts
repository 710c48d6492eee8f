import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { StationExport } from './station-export.service.ts';

export function stationExchangeRoutes(app: HttpApp, exported: StationExport): void {
  serveDownload(app, 'exportStationsOcpi', async ({ actor }) => exported.ocpi(actor));
  serveDownload(app, 'exportStationsGeoJson', async ({ actor }) => exported.geoJson(actor));
}
