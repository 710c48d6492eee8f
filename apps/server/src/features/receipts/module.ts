import { defineModule } from '../../platform/modules/define-module.ts';
import { pageFooter } from '../../platform/pdf/page-footer.ts';
import type { Reservations } from '../reservations/public.ts';
import { receiptsRoutes } from './receipts.routes.ts';
import { createReceipts } from './receipts.service.ts';

export const receiptsModule = defineModule({
  name: 'receipts',
  start({ db, config }, { reservations }: { reservations: Reservations }) {
    const { tokenPricesMicro } = config;
    const receipts = createReceipts({
      db,
      reservations,
      tokenPricesMicro,
      host: pageFooter(config),
    });
    return { offers: { receipts }, routes: (app) => receiptsRoutes(app, receipts) };
  },
});
