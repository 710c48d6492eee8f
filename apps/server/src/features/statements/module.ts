import { defineModule } from '../../platform/modules/define-module.ts';
import { pageFooter } from '../../platform/pdf/page-footer.ts';
import { statementsRoutes } from './statements.routes.ts';
import { createStatements } from './statements.service.ts';

export const statementsModule = defineModule({
  name: 'statements',
  start: ({ db, config }) => ({
    offers: {},
    routes: (app) => statementsRoutes(app, createStatements({ db, host: pageFooter(config) })),
  }),
});
