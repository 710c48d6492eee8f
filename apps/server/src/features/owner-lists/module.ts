import { defineModule } from '../../platform/modules/define-module.ts';
import { transactionsRoutes } from './transactions.routes.ts';
import { createTransactions } from './transactions.service.ts';

export const ownerListsModule = defineModule({
  name: 'owner-lists',
  start: (platform) => ({
    offers: {},
    routes: (app) => transactionsRoutes(app, createTransactions(platform)),
  }),
});
