// A server to book on: the clock stands at NOW, and changes of reservations are recorded. Tests only.
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { TokenPrices } from '../../../platform/token-prices.ts';
import { createTestServer, type TestServerOptions } from '../server.ts';
import type { EnergyProvider } from '../../../features/energy/providers/energy-provider.ts';
import type { PaymentProvider } from '../../../features/payments/public.ts';
import { reservationChanged } from '../../../features/reservations/reservation-changed.ts';
import { NOW } from '../stations/catalogue.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

export const at = (time: string): string => `2026-07-01T${time}:00Z`;

/** `now` is also the time when its server became available. */
export async function createWorld(
  database: Pick<OpenDatabase, 'db'>,
  now = NOW,
  paymentProvider?: PaymentProvider,
  tokenPricesMicro: TokenPrices = { EURO: 100_000 },
  energyProvider?: EnergyProvider,
  { config, trustsPushTo }: Pick<TestServerOptions, 'config' | 'trustsPushTo'> = {},
) {
  const server = await createTestServer(database, {
    now,
    config: { tokenPricesMicro, ...config },
    trustsPushTo,
    paymentProvider,
    energyProvider,
    onListenerError(error) {
      throw error;
    },
  });
  const changes: string[] = [];
  server.bus.subscribe(reservationChanged, ({ reservationId }) => changes.push(reservationId));
  return { ...server, changes };
}
