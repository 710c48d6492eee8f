// Refunds of billed bookings by their owners.
import { defineModule } from '../../platform/modules/define-module.ts';
import { createOwnerRefunds } from './owner-refunds.service.ts';
import { refundsRoutes } from './refunds.routes.ts';

export const refundsModule = defineModule({
  name: 'refunds',
  start({ db, clock, config, publicUrl }) {
    const { tokenFiatPrice, ownerRefundMaximum } = config;
    const refunds = createOwnerRefunds({
      db,
      clock,
      publicUrl,
      tokenFiatPrice,
      ownerRefundMaximum,
    });
    return { offers: {}, routes: (app) => refundsRoutes(app, refunds) };
  },
});
