import { decimalToMicro } from '@voltagora/domain';
import { defineModule } from '../../platform/modules/define-module.ts';
import { lateBound } from '../../platform/modules/late-bound.ts';
import type { Wallet } from '../wallet/public.ts';
import type { BookingParticipant } from './payments-deps.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPayments } from './payments.service.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { tables } from './tables.ts';

interface Needs {
  overrides: { paymentProvider?: PaymentProvider | undefined };
  wallet: Wallet;
  sandbox: { provider: PaymentProvider } | undefined;
  stripeProvider: PaymentProvider | undefined;
}

const WATCH_EVERY_MS = 15_000;

export const paymentsModule = defineModule({
  name: 'payments',
  tables,
  start(platform, { overrides, wallet, sandbox, stripeProvider }: Needs) {
    const { config, log } = platform;
    const paidBookings = lateBound<BookingParticipant>('the bookings that payments are for');
    const payments = createPayments({
      ...platform,
      provider: overrides.paymentProvider ?? sandbox?.provider ?? stripeProvider,
      wallet,
      bookings: paidBookings.get,
      currency: config.currency,
      tokenPriceMicro: decimalToMicro(config.tokenFiatPrice),
      bookingOpenSeconds: config.cardSeconds,
      hostEmail: config.hostEmail,
      hostLanguage: config.hostLanguage,
      onDispute: (about, text) => log.warn(about, text),
      onFault: (err) => log.error({ err }, 'a request to the payment provider failed'),
    });
    return {
      offers: { payments, paidBookings },
      routes: (app) => paymentsRoutes(app, payments),
      jobs: (run) => [run.onLeader(WATCH_EVERY_MS, payments.watch)],
    };
  },
});
