import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { Statements } from './statements.service.ts';

export function statementsRoutes(app: HttpApp, statements: Statements): void {
  serve(app, 'listStatements', ({ actor, query }) => statements.list(actor, query));
  serveDownload(app, 'downloadStatement', ({ actor, query }) => statements.file(actor, query));
  serveDownload(app, 'exportWalletTransactions', ({ actor, query }) =>
    statements.table(actor, query),
  );
}
