import { defineModule } from '../../platform/modules/define-module.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import { bankAccountsRoutes } from './bank-accounts.routes.ts';
import { createBankAccounts } from './bank-accounts.service.ts';
import { tables } from './tables.ts';

interface Needs {
  secondFactor: Pick<SecondFactor, 'requireFor'>;
}

export const bankAccountsModule = defineModule({
  name: 'bank-accounts',
  tables,
  start(platform, { secondFactor }: Needs) {
    const bankAccounts = createBankAccounts(platform);
    return {
      offers: { bankAccounts },
      routes: (app) => bankAccountsRoutes(app, bankAccounts, secondFactor),
    };
  },
});
