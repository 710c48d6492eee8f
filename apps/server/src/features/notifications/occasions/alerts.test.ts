import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import {
  createNotificationWorld,
  type NotificationWorld,
} from '../../../tests/kit/notification-world.ts';

const MINUTE_MS = 60_000;
let database: OpenDatabase;
let world: NotificationWorld;
let owner: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createNotificationWorld(database);
});
beforeEach(async () => {
  world.clock.set(NOW);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});
afterAll(() => database.close());

describe('owners', () => {
  const fault = (status: 'Faulted' | 'Available') =>
    world.db
      .updateTable('plugs')
      .set({ status, error_code: 'GroundFailure', status_at: world.clock.now() })
      .where('id', '=', station.plugId)
      .execute();
  const look = async (ms: number) => {
    world.clock.advance(ms);
    await world.notifications.alertOwners();
  };

  it('are told of a fault that persists, once', async () => {
    await fault('Faulted');
    await look(0);
    expect(await world.kinds(owner)).toEqual([]);
    await look(2 * MINUTE_MS);
    await look(20 * MINUTE_MS);
    expect(await world.kinds(owner)).toEqual(['point_fault']);
    expect((await world.told(owner)).results[0].body).toContain('Ground fault');
    expect((await world.mailsTo(owner)).map(({ kind }) => kind)).toEqual(['notice_point_fault']);
  });

  it('are not told of a fault that passes, and once of fifty flaps', async () => {
    await fault('Faulted');
    await look(0);
    await fault('Available');
    await look(3 * MINUTE_MS);
    expect(await world.kinds(owner)).toEqual([]);
    for (let flap = 0; flap < 25; flap += 1) {
      await fault('Faulted');
      await look(5_000);
      await fault('Available');
      await look(5_000);
    }
    expect(await world.kinds(owner)).toEqual(['point_fault']);
  });

  it('are told of a decided payout once, and not of old ones', async () => {
    const day = 24 * 60 * MINUTE_MS;
    const payout = (status: 'paid' | 'refused', decidedMs: number) =>
      world.db
        .insertInto('payouts')
        .values({
          id: newId(),
          owner_id: owner.userId,
          amount_minor: 1_900,
          requested_at: new Date(NOW.getTime() - 3 * day),
          status,
          decided_at: new Date(NOW.getTime() - decidedMs),
        })
        .execute();
    await payout('paid', 0);
    await payout('refused', MINUTE_MS);
    await payout('paid', 2 * day);
    await look(0);
    await look(MINUTE_MS);
    const { results } = await world.told(owner);
    expect(results).toMatchObject([
      { kind: 'payout', link: '/owner/payouts' },
      { kind: 'payout', link: '/owner/payouts' },
    ]);
    expect(new Set(results.map(({ title }: { title: string }) => title)).size).toBe(2);
    expect(await world.mailsTo(owner), 'their mail is written with the decision').toEqual([]);
  });

  it('are told once of a charging point that is disconnected for two minutes', async () => {
    const gone = { connected: false, last_seen_at: world.clock.now() };
    await world.db
      .updateTable('charging_points')
      .set(gone)
      .where('id', '=', station.chargingPointId)
      .execute();
    await look(MINUTE_MS);
    expect(await world.kinds(owner)).toEqual([]);
    await look(2 * MINUTE_MS);
    await look(MINUTE_MS);
    expect(await world.kinds(owner)).toEqual(['point_offline']);
  });
});
