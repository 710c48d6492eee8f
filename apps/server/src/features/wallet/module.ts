import { canMailHost } from '../../platform/config.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import { tables } from './tables.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWallet } from './wallet.service.ts';

const SCHEDULED_EVERY_MS = 60 * 60_000;

interface Needs {
  secondFactor: Pick<SecondFactor, 'requireFor'>;
  overrides: { paymentProvider?: { name: string } | undefined };
}

export const walletModule = defineModule({
  name: 'wallet',
  tables,
  start({ db, clock, config, publicUrl }, { overrides, secondFactor }: Needs) {
    const cardProvider = overrides.paymentProvider?.name ?? config.payments;
    const hostEmail = canMailHost(config) ? config.hostEmail : undefined;
    const payoutHost = { hostEmail, hostLanguage: config.hostLanguage, publicUrl };
    const wallet = createWallet({ ...config, db, clock, cardProvider, payoutHost });
    return {
      offers: { wallet },
      routes: (app) => walletRoutes(app, wallet, secondFactor),
      jobs: (run) => [run.onLeader(SCHEDULED_EVERY_MS, wallet.requestScheduledPayouts)],
    };
  },
});
