// A site of one owner with two charging points of two plugs each, and RFID cards that may charge there. Tests only.
import type { SiteLimit, SitePower } from '@voltagora/contract';
import type { Db } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  createChargingWorld,
  insertChargingPoint,
  type TestChargingPoint,
} from './charging-world.ts';
import { StartAnswer } from './session-bench.ts';
import { connectLimited, type LimitedChargingPoint, type LimitedOptions } from './limited-point.ts';

const CARD = 'CARD';

export async function openSite() {
  const database = await openTestDatabase();
  const world = await createChargingWorld(database, { limits: { callTimeoutMs: 2_000 } });
  const { db, clock } = world;
  const owner = await world.join('station_owner');
  await insertCard(world, owner.userId);
  let one = await insertChargingPoint(db, owner);
  let two = await insertChargingPoint(db, owner);
  let open: LimitedChargingPoint[] = [];
  const path = () => `/api/stations/${one.stationId}/power/`;
  const timestamp = () => clock.now().toISOString();

  const site = {
    world,
    owner,
    get one() {
      return one;
    },
    get two() {
      return two;
    },
    /** Two new charging points at one station, both offline. */
    async fresh(): Promise<void> {
      for (const { point } of open) await point.close({ force: true });
      open = [];
      one = await insertChargingPoint(db, owner);
      two = await insertChargingPoint(db, owner);
      await moveToStation(db, two.stationId, one.stationId);
    },
    later: (ms: number) => clock.advance(ms),
    share: () => world.sites.share(one.stationId),
    send: (method: 'GET' | 'PUT' | 'DELETE', body?: object) =>
      world.call(owner, method, path(), body),
    power: async (): Promise<SitePower> => (await site.send('GET')).body,
    async limit(ampere: number, more: Partial<SiteLimit> = {}): Promise<void> {
      const body = { unit: 'A', value: ampere, phases: 3, ...more };
      const saved = await site.send('PUT', body);
      if (saved.status !== 200) throw new Error(`Limit refused: ${saved.text}`);
      await site.share();
    },
    async connect(
      chargingPoint: TestChargingPoint,
      options?: LimitedOptions,
    ): Promise<LimitedChargingPoint> {
      const limited = await connectLimited(world, chargingPoint, options);
      open.push(limited);
      return limited;
    },
    /** Presents an RFID card; returns the transaction. */
    async start({ point }: LimitedChargingPoint, connectorId: number): Promise<number> {
      clock.advance(1_000);
      const request = { connectorId, idTag: CARD, meterStart: 0, timestamp: timestamp() };
      const { transactionId } = StartAnswer.parse(await point.call('StartTransaction', request));
      await site.share();
      return transactionId;
    },
    async stop({ point }: LimitedChargingPoint, transactionId: number): Promise<void> {
      clock.advance(1_000);
      const request = { transactionId, meterStop: 10, timestamp: timestamp() };
      await point.call('StopTransaction', request);
      await site.share();
    },
    async measure(
      { point }: LimitedChargingPoint,
      at: { connectorId: number; transactionId: number },
      ampere: number,
      /** Reports the current on each of so many phases. */
      phases?: 1 | 2 | 3,
    ): Promise<void> {
      const sampledValue = sampledValueOf(ampere, phases);
      const meterValue = [{ timestamp: timestamp(), sampledValue }];
      await point.call('MeterValues', { ...at, meterValue });
      await site.share();
    },
    /** Limit events of the event log. */
    eventsOf: (chargingPoint: TestChargingPoint) => limitEventsOf(world, chargingPoint),
    async close(): Promise<void> {
      await world.close();
      await database.close();
    },
  };
  return site;
}

async function moveToStation(db: Db, from: number, to: number): Promise<void> {
  for (const table of ['plugs', 'charging_points'] as const) {
    await db.updateTable(table).set({ station_id: to }).where('station_id', '=', from).execute();
  }
}

function sampledValueOf(ampere: number, phases: 1 | 2 | 3 | undefined) {
  const current = { measurand: 'Current.Import', unit: 'A' };
  const told = phases === undefined ? ['L1'] : ['L1', 'L2', 'L3'];
  return [
    {
      value: String(ampere * 230 * (phases ?? 3)),
      measurand: 'Power.Active.Import',
      unit: 'W',
    },
    ...told.map((phase, index) => ({
      ...current,
      phase,
      value: String(index < (phases ?? 3) ? ampere : 0),
    })),
  ];
}

async function limitEventsOf(
  { db, journal }: Awaited<ReturnType<typeof createChargingWorld>>,
  { chargingPointId }: TestChargingPoint,
) {
  await journal.flush();
  const rows = await db
    .selectFrom('charging_point_events')
    .select(['kind', 'detail'])
    .where('charging_point_id', '=', chargingPointId)
    .execute();
  return rows.filter(({ kind }) => kind.includes('limit'));
}

const insertCard = (
  { db, clock }: Awaited<ReturnType<typeof createChargingWorld>>,
  owner_id: string,
) =>
  db
    .insertInto('id_tags')
    .values({
      id: newId(),
      owner_id,
      charging_point_id: null,
      id_tag: CARD,
      created_at: clock.now(),
    })
    .execute();
