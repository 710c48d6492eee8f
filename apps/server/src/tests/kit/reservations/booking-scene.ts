// Shared setup of booking tests: one database and world per file, and for every test a new driver with tokens and an owner's new
// station, with helpers to book, set the clock and charge. Tests only.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openBothDatabases, openTestDatabase } from '../database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertStation, NOW, type TestStation } from '../stations/catalogue.ts';
import { at, createWorld, type World } from './booking-world.ts';

export const BOOK = '/api/stations/reservations/';

/** The users and the station of a test. */
export interface Scene {
  world: World;
  driver: Actor;
  owner: Actor;
  station: TestStation;
}

export async function newScene(world: World, tokens = 500): Promise<Scene> {
  world.clock.set(NOW);
  const driver = await world.join('driver', tokens);
  const owner = await world.join('station_owner');
  return { world, driver, owner, station: await insertStation(world.db, owner) };
}

/** Opens and closes the database of a test file, and makes a new scene before every test. */
export function useBench(tokens = 500) {
  let database: OpenDatabase | undefined;
  let world: World | undefined;
  let scene: Scene | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
    world = await createWorld(database);
  });
  beforeEach(async () => {
    if (world !== undefined) scene = await newScene(world, tokens);
  });
  afterAll(() => database?.close());
  const now = (): Scene => {
    if (scene === undefined) throw new Error('The bench is open within tests alone');
    return scene;
  };
  return { scene: now, ...actsIn(now) };
}

/** Runs on the embedded database, and on PostgreSQL if available; a new scene on each. */
export async function onEachDatabase(work: (scene: Scene) => Promise<void>, tokens = 500) {
  for (const database of await openBothDatabases()) {
    try {
      await work(await newScene(await createWorld(database), tokens));
    } finally {
      await database.close();
    }
  }
}

/** Actions in a scene. Times like 10:00 mean 1 July 2026 in UTC. */
export function actsIn(scene: () => Scene) {
  const draft = (start: string, stop: string, more: object = {}) => ({
    plug: { id: scene().station.plugId },
    start_time: at(start),
    stop_time: at(stop),
    ...more,
  });
  const post = (path: string, body: object = {}, actor = scene().driver, key?: string) =>
    scene().world.call(actor, 'POST', path, body, key);
  const inTransaction = <T>(
    work: (trx: Parameters<World['reservations']['beginCharging']>[0]) => Promise<T>,
  ) => scene().world.db.transaction().execute(work);
  return {
    draft,
    post,
    async book(start = '12:00', stop = '13:00', more: object = {}): Promise<string> {
      return (await post(BOOK, draft(start, stop, more))).body.id;
    },
    read: async (id: string, actor: Actor = scene().driver) =>
      (await scene().world.call(actor, 'GET', `${BOOK}${id}/`)).body,
    tokens: async (actor: Actor = scene().driver) =>
      (await scene().world.call(actor, 'GET', '/api/wallet/my-balance/')).body.results[0],
    setTime: (time: string) => scene().world.clock.set(new Date(at(time))),
    /** Marks the charging point as seen now. */
    heard: () =>
      scene()
        .world.db.updateTable('charging_points')
        .set({ last_seen_at: scene().world.clock.now() })
        .where('id', '=', scene().station.chargingPointId)
        .execute(),
    begin: (reservationId: string) =>
      inTransaction((trx) =>
        scene().world.reservations.beginCharging(trx, {
          reservationId,
          now: scene().world.clock.now(),
        }),
      ),
    settle(reservationId: string, energyWh: number, minutes = 60) {
      const stoppedAt = scene().world.clock.now();
      const startedAt = new Date(stoppedAt.getTime() - minutes * 60_000);
      const charge = { reservationId, energyWh, startedAt, stoppedAt, now: stoppedAt };
      return inTransaction((trx) => scene().world.reservations.settleCharging(trx, charge));
    },
    /** Subjects of the mails to a user, in order. */
    async mails(actor: Actor = scene().driver) {
      return scene()
        .world.db.selectFrom('outgoing_mails')
        .select(['kind', 'subject', 'text_body', 'lang'])
        .where('recipient', '=', actor.email)
        .orderBy('id')
        .execute();
    },
    sweep: () => scene().world.reservations.sweepReservations(scene().world.clock.now()),
    remind: () => scene().world.reservations.remindDrivers(scene().world.clock.now()),
  };
}
