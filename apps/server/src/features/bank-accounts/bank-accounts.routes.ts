import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import type { BankAccounts } from './bank-accounts.service.ts';

/** Every change needs a second factor, as a payout does. */
export function bankAccountsRoutes(
  app: HttpApp,
  bankAccounts: BankAccounts,
  secondFactor: Pick<SecondFactor, 'requireFor'>,
): void {
  serve(app, 'readBankAccount', ({ actor }) => bankAccounts.read(actor));
  serve(app, 'saveBankAccount', async ({ actor, body }) => {
    await secondFactor.requireFor(actor.userId);
    return bankAccounts.save(actor, body);
  });
  serve(app, 'setPayoutSchedule', async ({ actor, body }) => {
    await secondFactor.requireFor(actor.userId);
    return bankAccounts.schedule(actor, body);
  });
  serve(app, 'removeBankAccount', async ({ actor }) => {
    await secondFactor.requireFor(actor.userId);
    return bankAccounts.remove(actor);
  });
}
