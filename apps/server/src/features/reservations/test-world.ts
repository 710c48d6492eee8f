// A small world to book in, for tests: one station with two plugs on a connected charging point, people with tokens, and
// the real HTTP app before it. Not for the program itself.
import { pino } from 'pino';
import { createBus } from '../../platform/bus/bus.ts';
import { manualClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import type { TokenPrices } from '../../platform/token-prices.ts';
import { businessProfilesRoutes } from '../business-profiles/business-profiles.routes.ts';
import { createBusinessProfiles } from '../business-profiles/public.ts';
import type { EnergyProvider } from '../energy/energy-provider.ts';
import { createTestMarket } from '../energy/test-market.ts';
import type { PaymentProvider } from '../payments/public.ts';
import { createTestPayments } from '../payments/test-payments.ts';
import { paymentsRoutes } from '../payments/payments.routes.ts';
import { createStations } from '../stations/public.ts';
import { stationsRoutes } from '../stations/stations.routes.ts';
import { createVehicles } from '../vehicles/public.ts';
import { createWallet } from '../wallet/public.ts';
import { insertUser } from '../wallet/test-ledger.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { createReservations, type Reservations } from './reservations.service.ts';
import { reservationChanged } from './reservation-changed.ts';
import { ownerCalendarRoutes } from './calendar/owner-calendar.routes.ts';
import { reservationsRoutes } from './reservations.routes.ts';
import { NOW } from './test-catalogue.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

export const at = (time: string): string => `2026-07-01T${time}:00Z`;

/** `now` is also when its server began to serve. */
export async function createWorld(
  { db }: Pick<OpenDatabase, 'db'>,
  now = NOW,
  provider?: PaymentProvider,
  tokenPricesMicro: TokenPrices = { EURO: 100_000 },
  market?: EnergyProvider,
) {
  const clock = manualClock(now);
  const bus = createBus((error) => {
    throw error;
  });
  const changes: string[] = [];
  bus.subscribe(reservationChanged, ({ reservationId }) => changes.push(reservationId));
  const prices = { tokenFiatPrice: 0.1, commissionPercent: 5 };
  const wallet = createWallet({ db, clock, cardProvider: provider?.name, ...prices });
  const businessProfiles = createBusinessProfiles({ db, clock });
  const { marketPrices, carbon } = createTestMarket({ db, clock }, market);
  const stations = createStations({ db, clock, wallet, marketPrices });
  const payments = createTestPayments({ db, clock, wallet, provider }, () => reservations);
  const reservations: Reservations = createReservations({
    db,
    clock,
    bus,
    wallet,
    payments,
    stations,
    marketPrices,
    carbon,
    vehicles: createVehicles({ db }),
    readSeller: businessProfiles.sellerOf,
    publicUrl: () => 'https://volt.example',
    secret: 'a secret of a test, long enough for it',
    tokenPricesMicro,
  });
  const people = new Map<string, Actor>();
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: (token) => Promise.resolve(people.get(token)),
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 100_000,
    kept: { db, clock, secret: 'of a test' },
    version: 'test',
  });
  stationsRoutes(app, stations);
  reservationsRoutes(app, reservations);
  ownerCalendarRoutes(app, reservations);
  paymentsRoutes(app, payments);
  walletRoutes(app, wallet);
  businessProfilesRoutes(app, businessProfiles);

  /** Somebody who can call: a driver with tokens, or an owner. */
  const join = async (role: Actor['role'], tokens = 0): Promise<Actor> => {
    const actor = await insertUser(db, role);
    people.set(actor.userId, actor);
    const gift = { userId: actor.userId, amountMinor: tokens * 100, idempotencyKey: newId() };
    if (role === 'driver') {
      await db.transaction().execute((trx) => wallet.grant(trx, { ...gift, reason: 'welcome' }));
    }
    return actor;
  };
  /** Somebody who has joined another world of the same database. */
  const know = (actor: Actor) => void people.set(actor.userId, actor);
  const call = async (
    actor: Actor | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
    key?: string,
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(actor && { authorization: `Bearer ${actor.userId}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  return { db, clock, bus, changes, wallet, payments, reservations, app, join, know, call };
}
