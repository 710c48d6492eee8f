// The whole server on one real port, for tests, with charging points of a library that is not ours. Not for the program
// itself.
import type { Reservation } from '@voltagora/contract';
import type { Tariff } from '@voltagora/domain';
import * as z from 'zod';
import type { Db, OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { foreignChargingPoint, PASSWORD } from '../ocpp-server/ocpp-server.ts';
import type { OcppServerOptions } from '../../../platform/ocpp-server/types.ts';
import { createTestServer } from '../server.ts';
import { insertPlugRow, insertPointRow, insertStationRow } from '../stations/rows.ts';
import { hashPointSecret } from '../../../features/charging/points/point-secret.ts';
import type { LiveDeps } from '../../../features/charging/status/charging.live.ts';

export const NOW = new Date('2026-07-01T09:00:00Z');
export const MINUTE_MS = 60_000;

export type ChargingWorld = Awaited<ReturnType<typeof createChargingWorld>>;
export interface ChargingOverrides extends Partial<Pick<OcppServerOptions, 'limits' | 'onFrame'>> {
  live?: Partial<LiveDeps>;
  resyncAfterMs?: number;
  settings?: Record<string, string>;
}

export async function createChargingWorld(
  database: Pick<OpenDatabase, 'db'>,
  { live, resyncAfterMs = 600_000, settings = {}, ...ocppBounds }: ChargingOverrides = {},
) {
  const failures: unknown[] = [];
  const server = await createTestServer(database, {
    now: NOW,
    settings: { VOLTAGORA_ALLOWED_ORIGINS: 'https://app.example', ...settings },
    ocppBounds,
    chargingLive: live,
    resyncAfterMs,
    onListenerError: (error) => failures.push(error),
  });
  const port = await server.listen();
  return {
    ...server,
    failures,
    url: `ws://127.0.0.1:${port}`,
    call: (
      actor: Actor | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) => callOver(`http://127.0.0.1:${port}${path}`, actor, method, body),
  };
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
  const stationId = await insertStationRow(db, {
    owner_id: owner.userId,
    name: 'Kerameikos',
    pricing_policy: tariff.policy ?? 0,
    price_per_kwh_micro: tariff.pricePerKwhMicro ?? 0,
    base_price_micro: tariff.basePriceMicroPerMinute ?? 0,
    base_flat_fee_micro: tariff.flatFeeMicro ?? 0,
  });
  const chargingPointId = await insertPointRow(db, {
    station_id: stationId,
    ocpp_identity: identity,
    password_hash: hashPointSecret(PASSWORD),
    max_power_w: 44_000,
  });
  const plug = (connectorNumber: number) =>
    insertPlugRow(db, {
      station_id: stationId,
      charging_point_id: chargingPointId,
      connector_number: connectorNumber,
    });
  return { stationId, chargingPointId, identity, plugIds: [await plug(1), await plug(2)] };
}

export type ForeignPoint = ReturnType<typeof foreignChargingPoint>;

/** Connects the charging point with the foreign library, boots it and says that both connectors are free. */
export async function plugIn(
  world: ChargingWorld,
  chargingPoint: TestChargingPoint,
): Promise<ForeignPoint> {
  const point = startedInTheApp(world, foreignChargingPoint(world, chargingPoint.identity));
  point.handle('RemoteStartTransaction', async () => ({ status: 'Accepted' }));
  point.handle('RemoteStopTransaction', async () => ({ status: 'Accepted' }));
  await point.connect();
  await point.call('BootNotification', { chargePointVendor: 'Foreign', chargePointModel: 'One' });
  for (const connectorId of [1, 2]) {
    await point.call('StatusNotification', status(world, connectorId, 'Available'));
  }
  return point;
}

/**
 * From now on, whatever booking's tag this charging point reports a session with, its driver has requested the start in the app before.
 */
export function startedInTheApp({ db }: Pick<ChargingWorld, 'db'>, point: ForeignPoint) {
  const call = point.call.bind(point);
  point.call = async (action: string, told: object) => {
    if (['StartTransaction', 'TransactionEvent'].includes(action))
      await startInTheApp(db, tagIn(told));
    return call(action, told);
  };
  return point;
}

const Tagged = z.looseObject({
  idTag: z.string().optional(),
  idToken: z.looseObject({ idToken: z.string() }).optional(),
});

const tagIn = (told: object): string => {
  const { idTag, idToken } = Tagged.parse(told);
  return idTag ?? idToken?.idToken ?? '';
};

/** The driver of the booking with this tag has requested the start when they booked. */
export const startInTheApp = (db: Db, idTag: string) =>
  db
    .updateTable('reservations')
    .set((eb) => ({ start_asked_at: eb.ref('created_at') }))
    .where('id_tag', '=', idTag.toUpperCase())
    .where('start_asked_at', 'is', null)
    .where('status', '=', 'RESERVED')
    .execute();

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
