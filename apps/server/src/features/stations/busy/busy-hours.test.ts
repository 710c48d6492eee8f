import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';

const WEEK_MS = 7 * 86_400_000;
let network: Network;
let station: { id: number; plugIds: number[] };
beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(async () => {
  station = await network.addStation({ plugs: [{ heardAgo: 5 }, { heardAgo: 5 }] });
});

/** Sessions of an hour and a half from 16:00 UTC on Fridays, of as many people as are wanted. */
async function addFridays(people: number, weeks = 8) {
  const points = await network.db
    .selectFrom('plugs')
    .select(['id', 'charging_point_id'])
    .where('id', 'in', station.plugIds)
    .execute();
  const rows = Array.from({ length: weeks }, (_week, back) =>
    Array.from({ length: people }, (_person, at) => {
      const { id, charging_point_id: pointId } = points[at % points.length]!;
      const started = new Date(Date.parse('2026-11-20T16:00:00Z') - back * WEEK_MS);
      return {
        id: newId(),
        plug_id: id,
        charging_point_id: pointId!,
        id_tag: `CARD-${at}`,
        meter_start_wh: 0,
        started_at: new Date(started.getTime() + at),
        received_at: started,
        stopped_at: new Date(started.getTime() + 5_400_000),
      };
    }),
  );
  await network.db.insertInto('charging_sessions').values(rows.flat()).execute();
}
const read = async () => (await network.get(`/api/stations/${station.id}/busy-hours/`)).body;

test('[23.4] the usual share of plugs in use is learnt from sessions, in local time', async () => {
  await addFridays(10);
  const { week, days } = await read();
  expect(days).toBe(50);
  const friday: number[] = week[4];
  // 18:00 to 19:30 in winter, an hour later before the clocks changed on 25 October.
  expect(friday.slice(17, 22)).toEqual([0, 100, 100, 100, 0]);
  expect(week.flat().filter((percent: number) => percent > 0)).toHaveLength(3);
});

test('[23.4] nothing is said of few sessions, or of the habit of a few people', async () => {
  expect(await read()).toEqual({ days: 0, week: null });
  network.clock.set(new Date(NOW.getTime() + 3_600_000));
  await addFridays(9);
  expect((await read()).week).toBeNull();
  network.clock.set(NOW);
});
