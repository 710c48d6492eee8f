// What people keep: receipts, statements, and tables of their wallet and of an owner's sessions.
import { createTransactions } from './features/owner-lists/public.ts';
import { transactionsRoutes } from './features/owner-lists/transactions.routes.ts';
import { createReceipts } from './features/receipts/public.ts';
import { receiptsRoutes } from './features/receipts/receipts.routes.ts';
import type { Reservations } from './features/reservations/public.ts';
import { createStatements } from './features/statements/public.ts';
import { statementsRoutes } from './features/statements/statements.routes.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/db.ts';
import type { HttpApp } from './platform/http/http-app.ts';

export function documentsRoutes(
  app: HttpApp,
  { db, config, reservations }: { db: Db; config: Config; reservations: Reservations },
): void {
  // Who runs the installation stands at the foot of every page.
  const host = [config.hostName, config.publicUrl ?? ''].filter(Boolean).join(', ');
  const { tokenPricesMicro } = config;
  receiptsRoutes(app, createReceipts({ db, reservations, tokenPricesMicro, host }));
  transactionsRoutes(app, createTransactions({ db }));
  statementsRoutes(app, createStatements({ db, host }));
}
