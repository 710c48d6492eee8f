import { decimalToMicro } from '@voltagora/domain';
import { defineModule } from '../../platform/modules/define-module.ts';
import { transactionsRoutes } from './transactions.routes.ts';
import { createTransactions } from './transactions.service.ts';

export const ownerListsModule = defineModule({
  name: 'owner-lists',
  start({ db, config }) {
    const rates = {
      tokenPriceMicro: decimalToMicro(config.tokenFiatPrice),
      commissionVatMicro: decimalToMicro(config.commissionVatPercent),
    };
    return {
      offers: {},
      routes: (app) => transactionsRoutes(app, createTransactions({ db, rates })),
    };
  },
});
