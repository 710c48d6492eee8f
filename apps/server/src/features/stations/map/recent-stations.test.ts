import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import {
  insertPlugRow,
  insertPointRow,
  insertStationRow,
} from '../../../tests/kit/stations/rows.ts';
import { createHost } from '../../host/host.service.ts';
import { stationsChanged } from '../topics.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const KEPT_MS = 3_000;

let database: OpenDatabase;
type Node = Awaited<ReturnType<typeof createTestServer>>;
let one: Node;
let other: Node;
let isLineUp: boolean;

beforeAll(async () => {
  database = await openTestDatabase();
  const open = () => createTestServer(database, { now: NOW, config: { mapMs: KEPT_MS } });
  [one, other] = [await open(), await open()];
  one.bus.subscribe(stationsChanged, (message) => {
    if (isLineUp) other.bus.publish(stationsChanged, message);
  });
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});

let id: number;
beforeEach(async () => {
  await database.db.deleteFrom('stations').execute();
  isLineUp = true;
  id = await insertStationRow(database.db, { owner_id: null, name: 'Kept' });
  for (const node of [one, other]) node.stations.forgetRecent();
});

const PATHS = {
  map: '/api/stations/search/37.98&23.73&12/',
  list: '/api/stations/',
  found: '/api/stations/?search=ke',
};
const count = async ({ app }: Node, url: string): Promise<number> =>
  (await app.inject({ url })).json().count;
const hide = (node: Node) => {
  const host = createHost({
    db: database.db,
    clock: node.clock,
    publicUrl: () => '',
    tellStationsChanged: node.tellStationsChanged,
  });
  return host.run({ command: 'hide', station: String(id), reason: 'pretends to be X' });
};

describe('[23.7] maps and lists that a node keeps', () => {
  test.each(Object.entries(PATHS))(
    '%s: a hidden station leaves every node at once',
    async (_of, url) => {
      expect([await count(one, url), await count(other, url)]).toEqual([1, 1]);
      await hide(one);
      expect([await count(one, url), await count(other, url)]).toEqual([0, 0]);
    },
  );

  test('an edit by the owner is seen at once', async () => {
    const owner = await one.join('station_owner');
    await database.db.updateTable('stations').set({ owner_id: owner.userId }).execute();
    expect(await count(one, PATHS.list)).toBe(1);
    await one.call(owner, 'DELETE', `/api/stations/${id}/`);
    expect([await count(one, PATHS.list), await count(other, PATHS.list)]).toEqual([0, 0]);
  });

  test.each(Object.entries(PATHS))(
    '%s: after a lost message it leaves within seconds',
    async (_of, url) => {
      expect(await count(other, url)).toBe(1);
      isLineUp = false;
      await hide(one);
      expect(await count(one, url)).toBe(0);
      other.clock.advance(KEPT_MS);
      expect(await count(other, url)).toBe(0);
    },
  );

  test('free plugs of a map of a continent are counted from memory as by the database', async () => {
    for (let at = 0; at < 60; at += 1) {
      const stationId = await insertStationRow(database.db, {
        owner_id: null,
        name: `Free ${at}`,
        lat: 40 + (at % 3) * 4,
        lng: 5 + (at % 4) * 6,
        connector_types: ['CCS2'],
        max_power_w: 50_000,
      });
      const pointId = await insertPointRow(database.db, {
        station_id: stationId,
        connected: true,
        last_seen_at: one.clock.now(),
      });
      await insertPlugRow(database.db, {
        station_id: stationId,
        charging_point_id: pointId,
        connector_number: 1,
        connector_type: at % 2 === 0 ? 'CCS2' : 'TYPE2',
        max_power_w: 50_000,
        status: at % 5 === 0 ? 'Charging' : 'Available',
      });
    }
    const url = '/api/stations/search/44&14&4/?width=1280&height=800&free_now=true';
    const [all, fast] = await Promise.all([
      one.app.inject({ url }),
      one.app.inject({ url: `${url}&connector=CCS2&min_power_kW=50` }),
    ]);
    expect(all.json().count).toBe(48);
    expect(fast.json().count).toBe(24);
  });
});
