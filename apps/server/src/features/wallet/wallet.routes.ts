import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import type { Wallet } from './wallet.service.ts';

export function walletRoutes(
  app: HttpApp,
  wallet: Wallet,
  secondFactor: Pick<SecondFactor, 'requireFor'>,
): void {
  serve(app, 'readBalance', ({ actor }) => wallet.balance(actor));
  serve(app, 'listDriverTransactions', ({ actor, query }) => wallet.transactions(actor, query));
  serve(app, 'listOwnerTransactions', ({ actor, query }) => wallet.transactions(actor, query));
  serve(app, 'listPayouts', ({ actor, query }) => wallet.payouts(actor, query));
  serve(app, 'readPayable', ({ actor }) => wallet.payable(actor));
  serve(app, 'requestPayout', async ({ actor, body, once }) => {
    await secondFactor.requireFor(actor.userId);
    return wallet.requestPayout(actor, body, once);
  });
  serve(app, 'withdrawPayout', ({ actor, params }) => wallet.withdrawPayout(actor, params.id));
  serve(app, 'readTokenPrice', () => Promise.resolve(wallet.tokenPrice()));
}
