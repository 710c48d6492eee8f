import type { HttpApp } from '../../platform/http/http-app.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { OwnerIncome } from './owner-income.service.ts';

export function ownerIncomeRoutes(app: HttpApp, income: OwnerIncome): void {
  serve(app, 'listIncomeMonths', ({ actor, query }) => income.months(actor, query));
  serveDownload(app, 'downloadIncomeStatement', ({ actor, query }) =>
    income.statement(actor, query),
  );
  serveDownload(app, 'exportIncome', ({ actor, query }) => income.table(actor, query));
  serve(app, 'listCommissionInvoices', ({ actor }) => income.invoices(actor));
  serveDownload(app, 'downloadCommissionInvoice', ({ actor, params, query }) =>
    income.invoice(actor, params.id, query),
  );
}
