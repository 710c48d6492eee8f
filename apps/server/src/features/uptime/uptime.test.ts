import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { createNetwork, type Network, NOW } from '../../tests/kit/stations/map-network.ts';
import { noteFinishedDays } from './uptime.store.ts';
import { readUptime } from './uptime.reads.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;
const at = (daysAgo: number, hour: number): Date =>
  new Date(
    Math.floor(NOW.getTime() / (DAY_S * 1000)) * DAY_S * 1000 - (daysAgo * 24 - hour) * 3_600_000,
  );

let network: Network;
let owner: Actor;
beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(async () => {
  await network.db.deleteFrom('plug_uptime_days').execute();
  owner = await network.person('station_owner');
});

/** A plug that has reported statuses since that time, and whose charging point is connected. */
async function openPlug(since: Date, heardAgo = 5) {
  const { plugIds } = await network.addStation({ owner, plugs: [{ heardAgo }] });
  const { id, charging_point_id } = await network.db
    .updateTable('plugs')
    .set({ first_status_at: since })
    .where('id', '=', plugIds[0]!)
    .returning(['id', 'charging_point_id'])
    .executeTakeFirstOrThrow();
  return { id, pointId: charging_point_id! };
}
const status = (
  plug_id: number,
  name: 'Faulted' | 'Unavailable' | 'Charging',
  from: Date,
  until: Date | null,
) =>
  network.db
    .insertInto('plug_status_times')
    .values({ plug_id, status: name, from_at: from, until_at: until })
    .execute();
const away = (charging_point_id: number, gone_at: Date, back_at: Date) =>
  network.db
    .insertInto('charging_point_absences')
    .values({ charging_point_id, gone_at, back_at })
    .execute();
const uptime = (from = at(30, 0), to = at(-1, 0)) =>
  readUptime(network.db, { ownerId: owner.userId, from, to, now: NOW });
const noted = () => network.db.selectFrom('plug_uptime_days').select('plug_id').execute();

describe('[26.5] the uptime of a plug', () => {
  it('counts each hour once in which it was faulted, unavailable or not connected', async () => {
    const plug = await openPlug(at(2, 12));
    await status(plug.id, 'Faulted', at(2, 14), at(2, 16));
    await away(plug.pointId, at(2, 15), at(2, 18));
    await status(plug.id, 'Charging', at(1, 3), at(1, 9));
    await status(plug.id, 'Unavailable', at(1, 23), at(0, 1));
    await noteFinishedDays(network.db, NOW);
    const todayS = (NOW.getTime() - at(0, 0).getTime()) / 1000;
    expect(await uptime()).toEqual([
      { plugId: plug.id, knownS: 36 * HOUR_S + todayS, downS: 6 * HOUR_S },
    ]);
    expect(await uptime(at(1, 0), at(0, 0))).toEqual([
      { plugId: plug.id, knownS: DAY_S, downS: HOUR_S },
    ]);
  });

  it('counts a charging point that is away now, and a fault that lasts', async () => {
    const gone = await openPlug(at(3, 0), 24 * HOUR_S);
    const faulted = await openPlug(at(3, 0));
    await status(faulted.id, 'Faulted', at(1, 12), null);
    await noteFinishedDays(network.db, NOW);
    const of = new Map((await uptime(at(1, 0), at(0, 0))).map((row) => [row.plugId, row.downS]));
    const lastSeen = NOW.getTime() - 24 * HOUR_S * 1000;
    expect(of.get(gone.id)).toBe((at(0, 0).getTime() - lastSeen) / 1000);
    expect(of.get(faulted.id)).toBe(12 * HOUR_S);
  });

  it('is unknown before the first status and after a deletion, and a day is noted once', async () => {
    const never = await network.addStation({ owner, plugs: [{ heardAgo: 5 }] });
    await network.db
      .updateTable('plugs')
      .set({ first_status_at: null })
      .where('id', '=', never.plugIds[0]!)
      .execute();
    const deleted = await openPlug(at(5, 0));
    await network.db
      .updateTable('plugs')
      .set({ deleted_at: at(4, 6) })
      .where('id', '=', deleted.id)
      .execute();
    await noteFinishedDays(network.db, NOW);
    expect(await uptime()).toEqual([{ plugId: deleted.id, knownS: 30 * HOUR_S, downS: 0 }]);
    const before = await noted();
    await noteFinishedDays(network.db, NOW);
    expect(await noted()).toEqual(before);
  });

  it('is unknown for less than an hour', async () => {
    await openPlug(new Date(NOW.getTime() - 59 * 60_000));
    expect(await uptime()).toEqual([]);
    const plug = await openPlug(new Date(NOW.getTime() - 60 * 60_000));
    expect(await uptime()).toEqual([{ plugId: plug.id, knownS: HOUR_S, downS: 0 }]);
  });

  it('one span with its ends exchanged does not stop the others', async () => {
    const plug = await openPlug(at(2, 0));
    await status(plug.id, 'Faulted', at(2, 10), at(2, 9));
    await status(plug.id, 'Faulted', at(2, 12), at(2, 13));
    await noteFinishedDays(network.db, NOW);
    expect(await uptime(at(2, 0), at(1, 0))).toEqual([
      { plugId: plug.id, knownS: DAY_S, downS: HOUR_S },
    ]);
  });

  it('of another owner is not shown', async () => {
    await openPlug(at(2, 0));
    await noteFinishedDays(network.db, NOW);
    owner = await network.person('station_owner');
    expect(await uptime()).toEqual([]);
  });
});
