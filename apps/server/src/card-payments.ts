// Payments by card as the installation's settings say: through Stripe, through the built-in sandbox, or not at all.
import type { FastifyBaseLogger } from 'fastify';
import { decimalToMicro } from '@voltagora/domain';
import { createPayments, type Payments } from './features/payments/public.ts';
import { type Reservations, reservationChanged } from './features/reservations/public.ts';
import { createSandboxProvider } from './features/sandbox-provider/public.ts';
import { createStripeProvider } from './features/stripe-provider/public.ts';
import type { Wallet } from './features/wallet/public.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/db.ts';

interface CardPaymentsOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  config: Config;
  wallet: Wallet;
  secret: string;
  publicUrl: () => string;
  /** Where this machine reaches its own server. */
  ownUrl: () => string;
  /** They ask for payments, and come to be after them. */
  reservations: () => Pick<Reservations, 'cardBookings'>;
}

/** What an ended booking leaves to do at the provider is done as soon as its end is committed; else by the job. */
export function executeChanges(
  { bus, payments }: { bus: Bus; payments: Payments },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const end = bus.subscribe(reservationChanged, ({ reservationId }) => {
    const done = payments.executeFor(reservationId).catch(onError);
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  return {
    async stop() {
      end();
      await Promise.all(underWay);
    },
  };
}

export function createCardPayments(options: CardPaymentsOptions) {
  const { db, clock, log, config, wallet, secret, publicUrl, ownUrl } = options;
  const { environment, hostName, stripe, currency, tokenFiatPrice } = config;
  const sandboxDeps = { db, clock, log, secret, publicUrl, ownUrl, environment, hostName };
  const sandbox = config.payments === 'sandbox' ? createSandboxProvider(sandboxDeps) : undefined;
  const provider = sandbox?.provider ?? (stripe && createStripeProvider({ clock, ...stripe }));
  const payments = createPayments({
    db,
    clock,
    provider,
    wallet,
    publicUrl,
    bookings: () => options.reservations().cardBookings,
    currency,
    tokenPriceMicro: decimalToMicro(tokenFiatPrice),
    bookingOpenSeconds: config.cardSeconds,
    onFault: (err) => log.error({ err }, 'a request to the payment provider failed'),
  });
  return { payments, sandbox };
}
