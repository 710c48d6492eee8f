// A server to book on, for tests: the clock stands at NOW, and changes of reservations are noted. Not for the program itself.
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { TokenPrices } from '../../platform/token-prices.ts';
import { createTestServer, type TestServerOptions } from '../../tests/kit/test-server.ts';
import type { EnergyProvider } from '../energy/energy-provider.ts';
import type { PaymentProvider } from '../payments/public.ts';
import { reservationChanged } from './reservation-changed.ts';
import { NOW } from './test-catalogue.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

export const at = (time: string): string => `2026-07-01T${time}:00Z`;

/** `now` is also when its server began to serve. */
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
