// Income statements of owners, and the host's commission invoices.
import { decimalToMicro } from '@voltagora/domain';
import { defineModule } from '../../platform/modules/define-module.ts';
import { pageFooter } from '../../platform/pdf/page-footer.ts';
import { ownerIncomeRoutes } from './owner-income.routes.ts';
import { createOwnerIncome } from './owner-income.service.ts';
import { tables } from './tables.ts';

const ISSUE_EVERY_MS = 60 * 60_000;

export const ownerIncomeModule = defineModule({
  name: 'owner-income',
  tables,
  start({ db, clock, config }) {
    const ownerIncome = createOwnerIncome({
      db,
      clock,
      host: pageFooter(config),
      timeZone: config.hostTimeZone,
      rates: {
        currency: config.currency,
        tokenPriceMicro: decimalToMicro(config.tokenFiatPrice),
        commissionVatMicro: decimalToMicro(config.commissionVatPercent),
      },
      issuer: {
        name: config.hostName === '' ? 'Voltagora' : config.hostName,
        address: config.hostAddress,
        taxNumber: config.hostTaxNumber,
      },
    });
    return {
      offers: { ownerIncome },
      routes: (app) => ownerIncomeRoutes(app, ownerIncome),
      jobs: (run) => [run.onLeader(ISSUE_EVERY_MS, ownerIncome.issueInvoices)],
    };
  },
});
