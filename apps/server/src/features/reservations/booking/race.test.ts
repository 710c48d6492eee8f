import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

// Two databases and 200 users take minutes on a busy machine.

const RACERS = 100;
const databases: OpenDatabase[] = [];

beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

async function race(world: World, racers: readonly Actor[]) {
  const owner = await world.join('station_owner');
  const { plugId } = await insertStation(world.db, owner);
  const window = { plug: { id: plugId }, start_time: at('10:00'), stop_time: at('11:00') };
  const answers = await Promise.all(
    racers.map((racer) => world.call(racer, 'POST', '/api/stations/reservations/', window)),
  );
  const entries = await world.db
    .selectFrom('calendar_entries')
    .select('reservation_id')
    .where('plug_id', '=', plugId)
    .execute();
  const holds = await world.db
    .selectFrom('ledger_transfers')
    .innerJoin('reservations', 'reservations.id', 'ledger_transfers.reservation_id')
    .select(['amount_minor', 'phase', 'reservations.id', 'reservations.status'])
    .where('reservations.plug_id', '=', plugId)
    .execute();
  return { answers, entries, holds };
}

/** The result of a race, in the same shape as ONE_WINNER. */
function outcome({ answers, entries, holds }: Awaited<ReturnType<typeof race>>) {
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'window_taken');
  const winner = won[0]?.body.id;
  return {
    won: won.length,
    lost: lost.length,
    conflictsNamed: lost.every(({ body }) => body.reservations_in_conflict.length === 1),
    alternativesNamed: lost.every(({ body }) => body.free_windows.length === 3),
    entries: entries.map((entry) => entry.reservation_id === winner),
    holds: holds.map(({ id, ...hold }) => ({ ...hold, isWinners: id === winner })),
  };
}

const ONE_WINNER = {
  won: 1,
  lost: RACERS - 1,
  conflictsNamed: true,
  alternativesNamed: true,
  entries: [true],
  holds: [{ amount_minor: 9_900, phase: 'pending', status: 'RESERVED', isWinners: true }],
};

/** Runs on both databases within one test: the available databases are known only after they are opened. */
async function onEach(work: (world: World) => Promise<void>): Promise<void> {
  for (const database of databases) {
    const world = await createWorld(database);
    await work(world);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  }
}

describe('[L8] a hundred bookings of one window at once', () => {
  it('by a hundred drivers: one wins with one hold, and 99 are told the free windows', async () => {
    await onEach(async (world) => {
      const racers = [];
      for (let n = 0; n < RACERS; n++) racers.push(await world.join('driver', 100));
      expect(outcome(await race(world, racers))).toEqual(ONE_WINNER);
    });
  });

  it('by one driver in a hundred tabs: one wins with one hold', async () => {
    await onEach(async (world) => {
      const driver = await world.join('driver', 5_000);
      const tabs = Array.from({ length: RACERS }, () => driver);
      expect(outcome(await race(world, tabs))).toEqual(ONE_WINNER);
    });
  });
});

/** One driver books the same quarter of an hour at many stations at once. */
async function bookEverywhere(world: World, driver: Actor, count: number) {
  const owner = await world.join('station_owner');
  const stations = [];
  for (let n = 0; n < count; n++) stations.push(await insertStation(world.db, owner));
  const quarter = { start_time: at('10:00'), stop_time: at('10:15') };
  return Promise.all(
    stations.map(({ plugId }) =>
      world.call(driver, 'POST', '/api/stations/reservations/', {
        plug: { id: plugId },
        ...quarter,
      }),
    ),
  );
}

it('[B21] a driver who books twenty plugs at once gets no more than ten', async () => {
  await onEach(async (world) => {
    const answers = await bookEverywhere(world, await world.join('driver', 5_000), 20);
    const refused = answers.filter(({ body }) => body.code === 'too_many_reservations');
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(refused).toHaveLength(10);
  });
});

it('the last tokens are spent once, however many windows are booked with them at once', async () => {
  await onEach(async (world) => {
    const answers = await bookEverywhere(world, await world.join('driver', 50), 8);
    // A quarter of an hour costs 24.75 tokens.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 402, 402, 402, 402, 402, 402,
    ]);
  });
});
