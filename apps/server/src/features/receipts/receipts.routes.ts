import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { Receipts } from './receipts.service.ts';

export function receiptsRoutes(app: HttpApp, receipts: Receipts): void {
  serveDownload(app, 'downloadReceipt', ({ actor, params, query }) =>
    receipts.file(actor, params.id, query),
  );
}
