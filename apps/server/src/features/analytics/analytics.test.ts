import type { AnswerOf } from '@voltagora/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { insertHistory } from '../../tests/kit/reservations/history.ts';
import { createNetwork, type Network, NOW } from '../../tests/kit/stations/map-network.ts';
import { createAnalytics } from './analytics.service.ts';

const HOUR_MS = 3_600_000;
let network: Network;
let owner: Actor;
let driver: Actor;

beforeAll(async () => {
  network = await createNetwork();
  driver = await network.person('driver');
});
afterAll(() => network.close());
beforeEach(async () => {
  owner = await network.person('station_owner');
});

type Report = AnswerOf<'readAnalyticsReport'>;
type Query = Partial<Parameters<ReturnType<typeof createAnalytics>['report']>[1]>;
function report(query: Query = {}, of = owner): Promise<Report> {
  const { db, clock, wallet } = network;
  const analytics = createAnalytics({
    readReport: (read) => read(db),
    clock,
    readEarnings: wallet.earnings,
  });
  return analytics.report(of, { time_zone: 'Europe/Athens', ...query });
}

/** A station with one plug that exists since that moment. */
async function openPlug(name: string, since = '2026-01-01T00:00:00Z', of = owner) {
  const { id, plugIds } = await network.addStation({ name, owner: of, plugs: [{ heardAgo: 5 }] });
  const { charging_point_id } = await network.db
    .updateTable('plugs')
    .set({ created_at: new Date(since) })
    .where('id', '=', plugIds[0]!)
    .returning('charging_point_id')
    .executeTakeFirstOrThrow();
  return { stationId: id, plugId: plugIds[0]!, chargingPointId: charging_point_id! };
}
type Place = Awaited<ReturnType<typeof openPlug>>;

const charge = (
  { plugId, chargingPointId }: Place,
  from: string,
  hours: number | null,
  energyWh = 10_000,
) =>
  network.db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      plug_id: plugId,
      charging_point_id: chargingPointId,
      id_tag: newId(),
      meter_start_wh: 0,
      energy_wh: energyWh,
      started_at: new Date(from),
      received_at: new Date(from),
      stopped_at: hours === null ? null : new Date(Date.parse(from) + hours * HOUR_MS),
    })
    .execute();
const history = (plugs: Place[], count: number, from: string, everyMinutes = 60, of = owner) =>
  insertHistory(network.db, {
    ownerId: of.userId,
    driverIds: [driver.userId],
    plugs,
    count,
    from: new Date(from),
    everyMinutes,
  });
/** The hours of the week with a value other than 0. */
const busy = ({ hours_of_week }: Report) =>
  Object.fromEntries(Object.entries(hours_of_week).filter(([, share]) => share > 0));

describe('[S7.24] a report over a period', () => {
  it('adds up money, energy and sessions by day and plug, and compares with the same number of days before', async () => {
    const plugs = [await openPlug('One'), await openPlug('Two')];
    // From midnight in Athens, one session every 20 h; 17 of them charged 10 to 19 kWh.
    await history(plugs, 20, '2026-10-31T22:00:00Z');
    await history([plugs[0]!], 40, '2026-10-29T22:00:00Z', 30);
    const {
      figures,
      before,
      days,
      plugs: byPlug,
      ...rest
    } = await report({
      from: '2026-11-01',
      to: '2026-11-02',
    });
    expect(rest).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-02',
      time_zone: 'Europe/Athens',
    });
    const energy = [...Array(20).keys()].reduce((sum, n) => sum + (n > 2 ? 10 + (n % 10) : 0), 0);
    expect(figures).toMatchObject({
      tokens: 17 * 4.75,
      energy_kWh: energy,
      sessions: 17,
      no_shows: 1,
      cancellations: 1,
      tokens_per_kWh: (17 * 4.75) / energy,
      // 17 of 18 attempts to start.
      success_rate: 17 / 18,
      utilisation: (17 * 40) / (2 * 48 * 60),
    });
    expect(figures.success_rate_low).toBeCloseTo(0.7424, 3);
    expect(figures.success_rate_high).toBeCloseTo(0.9901, 3);
    expect(before).toMatchObject({
      tokens: 34 * 4.75,
      sessions: 34,
      no_shows: 2,
      cancellations: 2,
    });
    expect(days).toEqual([
      { date: '2026-11-01', tokens: 17 * 4.75, energy_kWh: energy, sessions: 17 },
      { date: '2026-11-02', tokens: 0, energy_kWh: 0, sessions: 0 },
    ]);
    expect(byPlug.map(({ station, sessions }) => [station.name, sessions])).toEqual([
      ['One', 8],
      ['Two', 9],
    ]);
    const sum = (of: 'tokens' | 'energy_kWh') => byPlug.reduce((all, plug) => all + plug[of], 0);
    expect(sum('tokens')).toBeCloseTo(figures.tokens);
    expect(sum('energy_kWh')).toBeCloseTo(figures.energy_kWh);
  });

  it('agrees with the overview on earnings and running sessions', async () => {
    const place = await openPlug('One');
    await history([place], 100, '2026-11-01T00:00:00Z');
    const { figures } = await report();
    await charge(place, '2026-11-20T10:00:00Z', null, 710);
    const zone = '?time_zone=Europe/Athens';
    const { body } = await network.get(`/api/stations/analytics-overview/${zone}`, owner);
    expect(figures.tokens).toBe(85 * 4.75);
    expect(body).toMatchObject({
      tokens_30_days: figures.tokens,
      sessions_30_days: figures.sessions + 1,
    });
    expect((await report()).figures).toMatchObject({
      sessions: body.sessions_30_days,
      energy_kWh: body.energy_kWh_30_days,
    });
  });

  it('covers one station or one plug, but nothing of another owner', async () => {
    const [one, two] = [await openPlug('One'), await openPlug('Two')];
    await history([one, two], 40, '2026-11-10T00:00:00Z');
    const whole = (await report()).figures;
    const parts = [await report({ station: one.stationId }), await report({ plug: two.plugId })];
    expect(parts.map(({ plugs }) => plugs.length)).toEqual([1, 1]);
    const added = parts.map(({ figures }) => figures);
    for (const of of ['tokens', 'energy_kWh', 'sessions', 'no_shows', 'cancellations'] as const) {
      expect(added[0]![of] + added[1]![of]).toBeCloseTo(whole[of]);
    }
    const rival = await network.person('station_owner');
    for (const query of [{}, { station: one.stationId }, { plug: one.plugId }]) {
      const { figures, plugs, days, hours_of_week } = await report(query, rival);
      expect(figures).toEqual({
        tokens: 0,
        energy_kWh: 0,
        sessions: 0,
        utilisation: null,
        uptime: null,
        success_rate: null,
        success_rate_low: null,
        success_rate_high: null,
        no_shows: 0,
        cancellations: 0,
        tokens_per_kWh: null,
      });
      expect([plugs, days.length, Math.max(...hours_of_week)]).toEqual([[], 30, 0]);
    }
  });

  it('defaults to the last 30 days, up to today in the requested zone', async () => {
    network.clock.set(new Date('2026-11-21T23:30:00Z'));
    const athens = await report();
    expect([athens.from, athens.to, athens.days.length]).toEqual(['2026-10-24', '2026-11-22', 30]);
    const reykjavik = await report({ time_zone: 'Atlantic/Reykjavik' });
    expect(reykjavik.to).toBe('2026-11-21');
    network.clock.set(NOW);
  });

  it('counts current reservations only once energy flows', async () => {
    const place = await openPlug('One');
    await history([place], 20, '2026-11-20T00:00:00Z');
    await sql`update reservations set status = 'CHARGING' where owner_id = ${owner.userId}::uuid and status = 'FAILED'`.execute(
      network.db,
    );
    expect((await report()).figures.success_rate).toBe(1);
  });
});

describe('utilisation', () => {
  it('covers the time since a plug was created, until its deletion or now', async () => {
    const place = await openPlug('New', '2026-11-20T09:00:00Z');
    await charge(place, '2026-11-20T10:00:00Z', 6);
    // One day until NOW, 2026-11-21T09:00:00Z.
    expect((await report()).figures.utilisation).toBe(0.25);
    await network.db
      .updateTable('plugs')
      .set({ deleted_at: new Date('2026-11-20T21:00:00Z') })
      .where('id', '=', place.plugId)
      .execute();
    const { figures, before, plugs } = await report();
    expect(figures.utilisation).toBe(0.5);
    expect(before.utilisation).toBe(null);
    expect(plugs).toHaveLength(1);
  });

  it('counts the part of a session that lies in the period, on the day it began', async () => {
    const place = await openPlug('Night');
    await charge(place, '2026-11-09T20:00:00Z', 6, 30_000);
    const first = await report({ from: '2026-11-09', to: '2026-11-09' });
    const second = await report({ from: '2026-11-10', to: '2026-11-10' });
    expect(first.figures).toMatchObject({ sessions: 1, energy_kWh: 30, utilisation: 2 / 24 });
    expect(second.figures).toMatchObject({ sessions: 0, energy_kWh: 0, utilisation: 4 / 24 });
    expect(second.before).toMatchObject({ sessions: 1, utilisation: 2 / 24 });
    // Monday 22 and 23 h; Tuesday 0 to 3 h.
    expect(busy(first)).toEqual({ 22: 1, 23: 1 });
    expect(busy(second)).toEqual({ 24: 1, 25: 1, 26: 1, 27: 1 });
  });

  it('counts a running session up to now', async () => {
    const place = await openPlug('Running', '2026-11-21T05:00:00Z');
    await charge(place, '2026-11-21T08:00:00Z', 1);
    await network.db
      .updateTable('charging_sessions')
      .set({ stopped_at: null })
      .where('plug_id', '=', place.plugId)
      .execute();
    expect((await report()).figures).toMatchObject({ utilisation: 0.25, sessions: 1 });
  });
});

describe('days of a clock change', () => {
  it('are 23 and 25 hours long', async () => {
    const place = await openPlug('Clock');
    await charge(place, '2026-03-28T22:00:00Z', 23);
    await charge(place, '2026-10-24T21:00:00Z', 25);
    for (const date of ['2026-03-29', '2026-10-25']) {
      const { figures, days, hours_of_week } = await report({ from: date, to: date });
      expect([date, figures.utilisation, days.length]).toEqual([date, 1, 1]);
      const sunday = hours_of_week.slice(144);
      // The hour from 3 to 4 is skipped in March.
      expect(sunday).toEqual(sunday.map((_, hour) => Number(date !== '2026-03-29' || hour !== 3)));
    }
  });

  it('show an hour that occurs twice as two hours', async () => {
    const place = await openPlug('Twice');
    // The first of the two hours from 03:00 to 04:00 in Athens: half of that hour of the week.
    await charge(place, '2026-10-25T00:00:00Z', 1);
    expect(busy(await report({ from: '2026-10-25', to: '2026-10-25' }))).toEqual({ 147: 0.5 });
  });

  it('count by the hours of the requested zone, also with an offset of quarter hours', async () => {
    const place = await openPlug('Far');
    await charge(place, '2026-11-11T00:00:00Z', 1);
    const on = { from: '2026-11-11', to: '2026-11-11' };
    // A Wednesday, 05:45 to 06:45 in Nepal.
    expect(busy(await report({ ...on, time_zone: 'Asia/Kathmandu' }))).toEqual({
      53: 0.25,
      54: 0.75,
    });
    expect(busy(await report({ ...on, time_zone: 'UTC' }))).toEqual({ 48: 1 });
  });
});

test.each([
  [{ time_zone: 'Athens' }, 'time_zone'],
  [{ time_zone: '' }, 'time_zone'],
  [{ time_zone: '../../etc/passwd' }, 'time_zone'],
  [{ time_zone: "UTC'; drop table users; --" }, 'time_zone'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'from'],
  [{ from: '2026-12-24' }, 'from'],
  [{ from: '2025-01-01', to: '2026-01-02' }, 'from'],
  [{ from: '0000-01-01', to: '0000-12-31' }, 'from'],
  [{ from: '1969-12-31', to: '1970-01-02' }, 'from'],
  [{ from: '2999-12-31', to: '3000-01-01' }, 'to'],
  [{ from: '9999-12-01', to: '9999-12-31' }, 'to'],
])('[S3.12] a report of %j is refused', async (query, field) => {
  await expect(report(query)).rejects.toMatchObject({
    code: 'validation_failed',
    extra: { errors: { [field]: expect.any(Array) } },
  });
});

test('a report covers at most 366 days', async () => {
  const { days } = await report({ from: '2024-01-01', to: '2024-12-31' });
  expect([days.length, days[59]?.date]).toEqual([366, '2024-02-29']);
});
