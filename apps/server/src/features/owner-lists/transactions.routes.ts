import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { Transactions } from './transactions.service.ts';

export function transactionsRoutes(app: HttpApp, transactions: Transactions): void {
  serve(app, 'listAllTransactions', ({ actor, query }) => transactions.list(actor, query));
  serve(app, 'listStationTransactions', ({ actor, params, query }) =>
    transactions.ofStation(actor, params.id, query),
  );
  serveDownload(app, 'exportTransactions', ({ actor, query }) =>
    Promise.resolve(transactions.file(actor, query)),
  );
}
