import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { StationTableService } from './station-table.service.ts';

export function stationTableRoutes(app: HttpApp, table: StationTableService): void {
  serve(app, 'listStationTable', ({ actor, query }) => table.read(actor, query));
  serve(app, 'listStationNeeds', ({ actor }) => table.needs(actor));
}
