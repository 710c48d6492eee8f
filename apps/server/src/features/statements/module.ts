import { decimalToMicro } from '@voltagora/domain';
import { defineModule } from '../../platform/modules/define-module.ts';
import { pageFooter } from '../../platform/pdf/page-footer.ts';
import { statementsRoutes } from './statements.routes.ts';
import { createStatements } from './statements.service.ts';

export const statementsModule = defineModule({
  name: 'statements',
  start({ db, config }) {
    const worth = {
      priceMicro: decimalToMicro(config.tokenFiatPrice),
      currency: config.currency,
    };
    const statements = createStatements({ db, host: pageFooter(config), worth });
    return { offers: {}, routes: (app) => statementsRoutes(app, statements) };
  },
});
