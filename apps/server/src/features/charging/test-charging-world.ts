// The whole server but its accounts, on one real port, for tests: stations, bookings, wallet, charging and live sockets,
// with charging points of a library that is not ours. Not for the program itself.
import type { AddressInfo } from 'node:net';
import type { Reservation } from '@voltagora/contract';
import type { Tariff } from '@voltagora/domain';
import { pino } from 'pino';
import {
  careHandlers16,
  careHandlers201,
  chargingPointCareRoutes,
  createChargingPointCare,
} from '../../charger-care.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { manualClock } from '../../platform/clock.ts';
import type { Db, OpenDatabase } from '../../platform/db/db.ts';
import { memoryFileStore } from '../../platform/files/file-store.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import { addressByHost } from '../../platform/ocpp-server/handshake/charging-point-address.ts';
import { createOcppServer } from '../../platform/ocpp-server/ocpp-server.ts';
import { foreignChargingPoint, PASSWORD } from '../../platform/ocpp-server/test-ocpp-server.ts';
import type { OcppServerOptions } from '../../platform/ocpp-server/types.ts';
import { createTestPayments } from '../payments/test-payments.ts';
import { createReservations, type Reservations } from '../reservations/public.ts';
import { reservationsRoutes } from '../reservations/reservations.routes.ts';
import { createBusinessProfiles } from '../business-profiles/public.ts';
import { createTestMarket } from '../energy/test-market.ts';
import { meterProofsRoutes } from '../meter-proofs/meter-proofs.routes.ts';
import { createMeterProofs } from '../meter-proofs/public.ts';
import { createSitePower, ownLimitHandlers201 } from '../site-power/public.ts';
import { sitePowerRoutes } from '../site-power/site-power.routes.ts';
import { createStations } from '../stations/public.ts';
import { createVehicles } from '../vehicles/public.ts';
import { createWallet, type Wallet } from '../wallet/public.ts';
import { insertUser } from '../wallet/test-ledger.ts';
import { chargingRoutes } from './charging.routes.ts';
import { createChargingPointHooks } from './connection/connection-hooks.ocpp.ts';
import { createCharging } from './charging.service.ts';
import { createLiveSockets } from './status/charging.live.ts';
import { createOcppHandlers } from './charging.ocpp.ts';
import { createOcppHandlers201 } from './handlers-201.ocpp.ts';
import { createPointJournal } from './connection/point-journal.ts';
import { hashPointSecret } from './points/point-secret.ts';

export const NOW = new Date('2026-07-01T09:00:00Z');
export const MINUTE_MS = 60_000;

export type ChargingWorld = Awaited<ReturnType<typeof createChargingWorld>>;
type Overrides = Partial<Pick<OcppServerOptions, 'limits' | 'onFrame'>> & {
  live?: Partial<Parameters<typeof createLiveSockets>[0]>;
  resyncAfterMs?: number;
};

export async function createChargingWorld({ db }: OpenDatabase, overrides: Overrides = {}) {
  const clock = manualClock(NOW);
  const log = pino({ level: 'silent' });
  const failures: unknown[] = [];
  const bus = createBus((error) => failures.push(error));
  const publicUrl = () => 'https://volt.example';
  const chargingPointUrl = (host: string | null) => addressByHost(`http://localhost:${port}`, host);
  const wallet = createWallet({ db, clock, tokenFiatPrice: 0.1, commissionPercent: 5 });
  const { marketPrices, carbon } = createTestMarket({ db, clock });
  const stations = createStations({ db, clock, wallet, marketPrices });
  const businessProfiles = createBusinessProfiles({ db, clock });
  const payments = createTestPayments({ db, clock, wallet }, () => reservations);
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
    publicUrl,
    secret: 'a secret of a test, long enough for it',
    tokenPricesMicro: { EURO: 100_000 },
  });
  const people = new Map<string, Actor>();
  const readActor = (token: string) => Promise.resolve(people.get(token));
  const journal = createPointJournal({ db, clock, log });
  const deps = { db, clock, bus, log, reservations, ...journal };
  const { resyncAfterMs = 600_000, limits = {}, onFrame } = overrides;
  const ocpp = createOcppServer({
    ...createChargingPointHooks({ ...deps, resyncAfterMs }),
    handlers: { ...createOcppHandlers(deps), ...careHandlers16(deps) },
    handlers201: {
      ...createOcppHandlers201(deps),
      ...careHandlers201(deps),
      ...ownLimitHandlers201(deps),
    },
    log,
    limits,
    onFrame,
    throttle: { perAddress: 1_000 },
    now: clock.now,
  });
  const { readPoint } = stations;
  const charging = createCharging({ ...deps, ocpp, readPoint, publicUrl });
  const care = createChargingPointCare({
    ...deps,
    ocpp,
    chargingPointUrl,
    files: memoryFileStore(),
  });
  const { requireOwn } = stations;
  const sites = createSitePower({ ...deps, ocpp, requireOwn });
  const live = createLiveSockets({
    ...deps,
    readActor,
    allowedOrigins: ['https://app.example'],
    trustProxy: false,
    ...overrides.live,
  });
  const app = await createHttpApp({
    log,
    readActor,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 100_000,
    version: 'test',
  });
  reservationsRoutes(app, reservations);
  chargingRoutes(app, charging);
  sitePowerRoutes(app, sites);
  meterProofsRoutes(app, createMeterProofs({ ...deps, ocpp }));
  chargingPointCareRoutes(app, care);
  app.server.on('upgrade', (request, socket, head) => {
    const taken =
      ocpp.handleUpgrade(request, socket, head) || live.handleUpgrade(request, socket, head);
    if (!taken) socket.destroy();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A listening TCP server has an address object, never a pipe name.
  const { port } = app.server.address() as AddressInfo;
  const world = {
    db,
    clock,
    bus,
    log,
    wallet,
    reservations,
    ocpp,
    charging,
    sites,
    care,
    live,
    people,
    journal,
  };
  return {
    ...world,
    failures,
    url: `ws://127.0.0.1:${port}`,
    join: (role: Actor['role'], tokens = 0) => join(world, role, tokens),
    call: (
      actor: Actor | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) => callOver(`http://127.0.0.1:${port}${path}`, actor, method, body),
    async close() {
      live.close();
      await ocpp.close();
      await journal.flush();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Somebody who can call: a driver with tokens, or an owner. The access token is the user's id. */
async function join(
  world: { db: Db; wallet: Wallet; people: Map<string, Actor> },
  role: Actor['role'],
  tokens: number,
): Promise<Actor> {
  const actor = await insertUser(world.db, role);
  world.people.set(actor.userId, actor);
  const gift = { userId: actor.userId, amountMinor: tokens * 100, idempotencyKey: newId() };
  if (role === 'driver') {
    await world.db
      .transaction()
      .execute((trx) => world.wallet.grant(trx, { ...gift, reason: 'welcome' }));
  }
  return actor;
}

async function callOver(url: string, actor: Actor | null, method: string, body?: object) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(actor && { authorization: `Bearer ${actor.userId}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text === '' ? null : JSON.parse(text) };
}

export interface TestChargingPoint {
  stationId: number;
  chargingPointId: number;
  identity: string;
  /** By connector number, from 1. */
  plugIds: [number, number];
}

const KWH_TARIFF = { policy: 0, pricePerKwhMicro: 450_000 } as const;

/** A station with one charging point of two connectors, 22 kW each; not connected yet. */
export async function insertChargingPoint(
  db: Db,
  owner: Actor,
  tariff: Partial<Tariff> = KWH_TARIFF,
): Promise<TestChargingPoint> {
  const identity = `CP-${newId()}`;
  const { id: stationId } = await db
    .insertInto('stations')
    .values({
      owner_id: owner.userId,
      slug: newId(),
      name: 'Kerameikos',
      country: 'GR',
      lat: 37.98,
      lng: 23.73,
      time_zone: 'Europe/Athens',
      operator: '',
      address: 'Ermou 1',
      city: 'Athens',
      postcode: '',
      pricing_policy: tariff.policy ?? 0,
      price_per_kwh_micro: tariff.pricePerKwhMicro ?? 0,
      base_price_micro: tariff.basePriceMicroPerMinute ?? 0,
      base_flat_fee_micro: tariff.flatFeeMicro ?? 0,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: chargingPointId } = await db
    .insertInto('charging_points')
    .values({
      station_id: stationId,
      ocpp_identity: identity,
      password_hash: hashPointSecret(PASSWORD),
      max_power_w: 44_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plug = async (connectorNumber: number) => {
    const row = {
      station_id: stationId,
      charging_point_id: chargingPointId,
      connector_number: connectorNumber,
      label: `Plug ${connectorNumber}`,
      connector_type: 'TYPE2',
      max_power_w: 22_000,
    };
    const { id } = await db
      .insertInto('plugs')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return { stationId, chargingPointId, identity, plugIds: [await plug(1), await plug(2)] };
}

export type ForeignPoint = ReturnType<typeof foreignChargingPoint>;

/** Connects the charging point with the foreign library, boots it and says that both connectors are free. */
export async function plugIn(
  world: ChargingWorld,
  chargingPoint: TestChargingPoint,
): Promise<ForeignPoint> {
  const point = foreignChargingPoint(world, chargingPoint.identity);
  point.handle('RemoteStartTransaction', async () => ({ status: 'Accepted' }));
  point.handle('RemoteStopTransaction', async () => ({ status: 'Accepted' }));
  await point.connect();
  await point.call('BootNotification', { chargePointVendor: 'Foreign', chargePointModel: 'One' });
  for (const connectorId of [1, 2]) {
    await point.call('StatusNotification', status(world, connectorId, 'Available'));
  }
  return point;
}

export const status = (world: ChargingWorld, connectorId: number, name: string) => ({
  connectorId,
  errorCode: 'NoError',
  status: name,
  timestamp: world.clock.now().toISOString(),
});

/** One meter value of the energy register. */
export const register = (at: Date, wh: number) => ({
  timestamp: at.toISOString(),
  sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
});

/** Books an hour on a plug for a driver, over HTTP: from the next quarter, which a driver may start early. */
export async function book(
  world: ChargingWorld,
  driver: Actor,
  plugId: number,
  startsInMinutes = 0,
): Promise<Reservation> {
  const quarterMs = 15 * MINUTE_MS;
  const next = Math.ceil(world.clock.now().getTime() / quarterMs) * quarterMs;
  const start = next + startsInMinutes * MINUTE_MS;
  const draft = {
    plug: { id: plugId },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + 60 * MINUTE_MS).toISOString(),
  };
  const booked = await world.call(driver, 'POST', '/api/stations/reservations/', draft);
  if (booked.status !== 201) throw new Error(`Booking refused: ${booked.text}`);
  return booked.body;
}

/** What the charging point is told, which no call of the API answers. */
export async function idTagOf(db: Db, reservationId: string): Promise<string> {
  const row = await db
    .selectFrom('reservations')
    .select('id_tag')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return row.id_tag;
}

export const sessionOf = (db: Db, transactionId: number) =>
  db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();

/** Resolves when `look` finds something, looking again and again; the test's time limit is its end. */
export async function eventually<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
