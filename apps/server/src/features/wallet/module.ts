import { defineModule } from '../../platform/modules/define-module.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import { tables } from './tables.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWallet } from './wallet.service.ts';

interface Needs {
  secondFactor: Pick<SecondFactor, 'requireFor'>;
  overrides: { paymentProvider?: { name: string } | undefined };
}

export const walletModule = defineModule({
  name: 'wallet',
  tables,
  start({ db, clock, config }, { overrides, secondFactor }: Needs) {
    const cardProvider = overrides.paymentProvider?.name ?? config.payments;
    const wallet = createWallet({ ...config, db, clock, cardProvider });
    return { offers: { wallet }, routes: (app) => walletRoutes(app, wallet, secondFactor) };
  },
});
