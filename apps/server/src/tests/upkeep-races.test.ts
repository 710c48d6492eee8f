// What owners change while others do the same or book it, on both databases: one of two wins, nothing is left half done.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockPoints } from '../features/stations/public.ts';
import { type Bench, openBenches, type Person } from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper } from './kit/stations/station-upkeep.ts';

const ROUNDS = 5;

interface Place {
  bench: Bench;
  keeper: Keeper;
  owner: Person;
  other: Person;
}

let opened: Awaited<ReturnType<typeof openBenches>>;
const places: Place[] = [];
beforeAll(async () => {
  opened = await openBenches();
  for (const bench of opened.benches) {
    const [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
    places.push({ bench, keeper: createKeeper(bench), owner, other });
  }
});
afterAll(() => opened.close());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

it('[S7.27] one slug is given once; made ones never clash', async () => {
  for (const { keeper, owner, other } of places) {
    for (let round = 0; round < ROUNDS; round++) {
      const slug = `one-of-two-${round}`;
      const given = await Promise.all(
        [owner, other].map((person) => keeper.create(person, { slug })),
      );
      expect(statuses(given)).toEqual([201, 409]);
      const name = `Twins ${round}`;
      const made = await Promise.all(
        [owner, other, owner, other].map((person) => keeper.create(person, { name })),
      );
      expect(statuses(made)).toEqual([201, 201, 201, 201]);
      expect(new Set(made.map(({ body }) => body.slug)).size).toBe(4);
    }
  }
});

it('one identity and one connector are given once', async () => {
  for (const { keeper, owner, other } of places) {
    const live = await keeper.goLive(owner);
    const theirs = await keeper.goLive(other);
    for (let round = 0; round < ROUNDS; round++) {
      const identity = { ocpp_identity: `RACE-${round}` };
      const points = await Promise.all([
        keeper.addPoint(owner, live.id, identity),
        keeper.addPoint(other, theirs.id, identity),
        keeper.addPoint(owner, live.id, identity),
      ]);
      expect(statuses(points)).toEqual([201, 409, 409]);
      const place = { charging_point: { id: live.pointId }, connector_number: 10 + round };
      const plugs = await Promise.all([1, 2, 3].map(() => keeper.addPlug(owner, live.id, place)));
      expect(statuses(plugs)).toEqual([201, 409, 409]);
    }
    expect((await keeper.own(owner, live.id)).body.plugs_total).toBe(1 + ROUNDS);
  }
});

it('what is deleted while it is booked is either booked or deleted', async () => {
  for (const { bench, keeper, owner } of places) {
    const driver = await bench.join('driver');
    for (let round = 0; round < ROUNDS; round++) {
      for (const what of ['station', 'plug', 'point'] as const) {
        const live = await keeper.goLive(owner);
        const removals = {
          station: () => keeper.remove(owner, live.id),
          plug: () => keeper.removePlug(owner, live.plugId),
          point: () => keeper.point(owner, 'DELETE', live.pointId),
        };
        const [booked, removed] = await Promise.all(
          round % 2 === 0
            ? [bench.book(driver, live), removals[what]()]
            : [removals[what](), bench.book(driver, live)].toReversed(),
        );
        const isBooked = booked?.status === 201;
        expect([what, booked?.status, removed?.status]).toEqual([
          what,
          isBooked ? 201 : 404,
          isBooked ? 409 : 204,
        ]);
        if (!isBooked) continue;
        expect(removed?.body.reservations_in_conflict).toHaveLength(1);
        await bench.call(driver, 'POST', `/api/stations/reservations/${booked.body.id}/cancel`, {});
      }
    }
  }
});

it('a plug that is made while its station is deleted does not outlive it', async () => {
  for (const { bench, keeper, owner } of places) {
    for (let round = 0; round < ROUNDS; round++) {
      const live = await keeper.goLive(owner);
      const place = { charging_point: { id: live.pointId }, connector_number: 2 };
      const [plug, point, removed] = await Promise.all([
        keeper.addPlug(owner, live.id, place),
        keeper.addPoint(owner, live.id),
        keeper.remove(owner, live.id),
      ]);
      expect([201, 404]).toContain(plug.status);
      expect([201, 404]).toContain(point.status);
      expect(removed.status).toBe(204);
      for (const table of ['plugs', 'charging_points'] as const) {
        const left = bench.db.selectFrom(table).select('id').where('station_id', '=', live.id);
        expect(await left.where('deleted_at', 'is', null).execute()).toEqual([]);
      }
    }
  }
});

it('a station that is made while its owner leaves is gone with them', async () => {
  for (const { bench, keeper } of places) {
    for (let round = 0; round < ROUNDS; round++) {
      const leaver = await bench.join('station_owner');
      await keeper.goLive(leaver);
      const [made, left] = await Promise.all([
        keeper.create(leaver),
        bench.leave(leaver, { settle: true }),
      ]);
      expect([201, 401]).toContain(made.status);
      expect(left.status).toBe(204);
      const stations = bench.db.selectFrom('stations').select('id');
      const alive = stations.where('owner_id', '=', leaver.userId).where('deleted_at', 'is', null);
      expect(await alive.execute()).toEqual([]);
    }
  }
});

it('a station that waited for its owner to leave is not made', async () => {
  const place = places.find(({ bench }) => bench.server.databaseKind === 'postgres');
  // The embedded database has one connection: nothing waits within it.
  if (place === undefined) return;
  const { bench, keeper } = place;
  const leaver = await bench.join('station_owner');
  const { made } = await bench.db.transaction().execute(async (trx) => {
    const leave = trx.updateTable('users').set({ deleted_at: bench.clock.now() });
    await leave.where('id', '=', leaver.userId).execute();
    const asked = keeper.create(leaver);
    await vi.waitFor(async () => expect(await waitingForLocks(bench)).toBe(1), 5_000);
    return { made: asked };
  });
  expect((await made).status).toBe(401);
});

it('plugs that change places with each other wait for no one who waits for them', async () => {
  for (const { bench, keeper, owner } of places) {
    const live = await keeper.goLive(owner);
    const point = (await keeper.addPoint(owner, live.id)).body.charging_point;
    const there = { charging_point: { id: point.id }, connector_number: 1 };
    const other = (await keeper.addPlug(owner, live.id, there)).body;
    const here = { charging_point: { id: live.pointId } };
    for (let round = 2; round < ROUNDS; round++) {
      const swapped = await Promise.all([
        keeper.updatePlug(owner, live.plugId, { ...there, connector_number: round }),
        keeper.updatePlug(owner, other.id, { ...here, connector_number: round }),
      ]);
      expect(statuses(swapped)).toEqual([200, 200]);
      const back = await Promise.all([
        keeper.updatePlug(owner, live.plugId, { ...here, connector_number: 1 }),
        keeper.updatePlug(owner, other.id, there),
      ]);
      expect(statuses(back)).toEqual([200, 200]);
    }
    if (bench.server.databaseKind !== 'postgres') continue;
    // Somebody who locks both in the order of their ids, while the plug moves against it.
    const { moved } = await bench.db.transaction().execute(async (trx) => {
      await lockPoints(trx, [live.pointId]);
      const asked = keeper.updatePlug(owner, other.id, { ...here, connector_number: 9 });
      await vi.waitFor(async () => expect(await waitingForLocks(bench)).toBe(1), 5_000);
      await lockPoints(trx, [live.pointId, point.id]);
      return { moved: asked };
    });
    expect((await moved).status).toBe(200);
  }
});

async function waitingForLocks({ db }: Bench): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
