// Issue 21, kind F: what can be sold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { ownedStations } from '../public.ts';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';
import {
  insertPlugRow,
  insertPointRow,
  insertStationRow,
} from '../../../tests/kit/stations/rows.ts';

const HOUR_MS = 3_600_000;
let network: Network;
let owner: Actor;
let driver: Actor;

beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  driver = await network.person('driver');
});
afterAll(() => network.close());

interface Made {
  seenHoursAgo?: number;
  never?: 'connected' | 'reported';
  station?: object;
}

async function make({ seenHoursAgo, never, station = {} }: Made = {}) {
  const { db } = network;
  const slug = `sale-${Math.random().toString(36).slice(2)}`;
  const id = await insertStationRow(db, { owner_id: owner.userId, slug, ...station });
  const seenAt =
    seenHoursAgo === undefined ? null : new Date(NOW.getTime() - seenHoursAgo * HOUR_MS);
  const pointId = await insertPointRow(db, { station_id: id, last_seen_at: seenAt });
  const plugId = await insertPlugRow(db, {
    station_id: id,
    charging_point_id: pointId,
    connector_number: 1,
    ...(never && { first_status_at: null }),
  });
  if (never === 'reported') {
    await db
      .updateTable('charging_points')
      .set({ first_connected_at: NOW })
      .where('id', '=', pointId)
      .execute();
  }
  return { id, slug, pointId, plugId };
}

const call = async (actor: Actor | null, method: 'POST' | 'PUT', url: string, body: object) => {
  const headers = actor ? { authorization: `Bearer ${actor.userId}` } : {};
  const answer = await network.app.inject({ method, url, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
};

const draftOf = (plugId: number, more: object = {}) => ({
  plug: { id: plugId },
  start_time: new Date(NOW.getTime() + 3 * HOUR_MS).toISOString(),
  stop_time: new Date(NOW.getTime() + 4 * HOUR_MS).toISOString(),
  ...more,
});

/** How every way to a new booking answers for a plug. */
async function ask(plugId: number) {
  const draft = draftOf(plugId);
  const asked: Record<string, [string, object]> = {
    quote: ['/api/stations/reservation-cost/', draft],
    check: ['/api/stations/check-reservation/', draft],
    book: ['/api/stations/reservations/', draft],
    series: ['/api/stations/reservations/', { ...draft, weeks: 2 }],
    now: [
      '/api/stations/reservations/',
      { plug: { id: plugId }, charge_now: true, duration_minutes: 60 },
    ],
  };
  const codes = new Set<string>();
  for (const [url, body] of Object.values(asked)) {
    codes.add((await call(driver, 'POST', url, body)).body.code);
  }
  return [...codes];
}

const stateOf = async (slug: string) => {
  const { bookable, state } = (await network.get(`/api/stations/get-station-by-slug/${slug}/`))
    .body;
  return { bookable, state };
};

describe('[issue 21] what can be sold', () => {
  it.each(['connected', 'reported'] as const)(
    'a plug that has never %s is listed and cannot be booked',
    async (never) => {
      const { slug, plugId } = await make({ never });
      expect(await stateOf(slug)).toEqual({ bookable: false, state: 'listed' });
      expect(await ask(plugId)).toEqual(['plug_not_bookable']);
    },
  );

  it('a plug is bookable once its charging point has connected and it has reported', async () => {
    const { db } = network;
    const { slug, pointId, plugId } = await make({ never: 'connected' });
    await db
      .updateTable('charging_points')
      .set({ connected: true, last_seen_at: NOW })
      .where('id', '=', pointId)
      .execute();
    expect(await stateOf(slug)).toMatchObject({ state: 'listed' });
    await db
      .updateTable('plugs')
      .set({ status: 'Available', status_at: NOW })
      .where('id', '=', plugId)
      .execute();
    expect(await stateOf(slug)).toEqual({ bookable: true, state: 'bookable' });
    await db
      .updateTable('plugs')
      .set({ connector_number: 2, status_at: null, status: 'Not connected' })
      .where('id', '=', plugId)
      .execute();
    expect(await stateOf(slug)).toMatchObject({ state: 'listed' });
  });

  it('a charging point that is away for longer than its owner allows is not offered', async () => {
    const early = await make({ seenHoursAgo: 23 });
    expect(await stateOf(early.slug)).toMatchObject({ state: 'bookable' });
    const late = await make({ seenHoursAgo: 25 });
    expect(await stateOf(late.slug)).toEqual({ bookable: false, state: 'listed' });
    expect(await ask(late.plugId)).toEqual(['charging_point_away']);
    const longer = await make({ seenHoursAgo: 25, station: { away_limit_hours: 48 } });
    expect(await stateOf(longer.slug)).toMatchObject({ state: 'bookable' });
    const free = async ({ id }: { id: number }) =>
      (await network.get(`/api/stations/station-reservations/${id}/check-availability/?day=1`)).body
        .free_windows.length;
    expect([await free(early), await free(late)]).toEqual([1, 0]);
  });

  it('a paused station is seen and takes no new bookings, until it is resumed', async () => {
    const { id, slug, plugId } = await make();
    const pause = (is_paused: boolean) => call(owner, 'PUT', `/api/stations/${id}/`, { is_paused });
    expect((await pause(true)).body).toMatchObject({ state: 'paused', is_paused: true });
    expect(await stateOf(slug)).toEqual({ bookable: false, state: 'paused' });
    expect(await ask(plugId)).toEqual(['station_paused']);
    expect((await pause(false)).body).toMatchObject({ state: 'bookable', missing: [] });
  });

  it('an owner whose account is not confirmed sells nothing', async () => {
    const unconfirmed = await network.person('station_owner');
    await network.db
      .updateTable('users')
      .set({ activated_at: null })
      .where('id', '=', unconfirmed.userId)
      .execute();
    const { slug, plugId } = await make({ station: { owner_id: unconfirmed.userId } });
    expect(await stateOf(slug)).toMatchObject({ state: 'listed' });
    expect(await ask(plugId)).toEqual(['plug_not_bookable']);
  });

  it('the filter and the list agree with the state, bookable stations first', async () => {
    const listed = await make({ never: 'connected', station: { name: 'Order one' } });
    const paused = await make({ station: { name: 'Order two', is_paused: true } });
    const away = await make({ seenHoursAgo: 25, station: { name: 'Order three' } });
    const sold = await make({ station: { name: 'Order four' } });
    const ids = async (query: string) =>
      (await network.get(`/api/stations/?search=Order${query}`)).body.results.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids('')).toEqual([sold.id, listed.id, paused.id, away.id]);
    expect(await ids('&page_size=1&page=2')).toEqual([listed.id]);
    expect(await ids('&bookable=true')).toEqual([sold.id]);
  });
});

describe('[issue 21] a draft', () => {
  it('is seen by its owner alone', async () => {
    const created = await call(owner, 'POST', '/api/stations/', {
      name: 'Hidden garage',
      address: 'Ermou 1',
      city: 'Athens',
      country: 'GR',
      lat: 10.5,
      lng: 10.5,
      is_draft: true,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { state: 'draft', missing: ['no_price', 'no_plug'] },
    });
    const { id, slug } = created.body;
    const plugId = await insertPlugRow(network.db, { station_id: id });
    await network.db
      .updateTable('stations')
      .set({ is_featured: true })
      .where('id', '=', id)
      .execute();
    const mine = await network.get('/api/stations/my-stations/?search=Hidden', owner);
    expect(mine.body.results).toMatchObject([{ id, state: 'draft' }]);

    for (const path of [
      `/api/stations/get-station-by-slug/${slug}/`,
      `/api/stations/${id}/`,
      `/api/stations/plugs/${plugId}/`,
      `/api/stations/station-reservations/${id}/`,
      `/api/stations/station-reservations/${id}/check-availability/?day=1`,
    ]) {
      expect([path, (await network.get(path, driver)).status]).toEqual([path, 404]);
    }
    const maps = [6, 9, 14].map((zoom) => `/api/stations/search/10.5&10.5&${zoom}/`);
    for (const path of [...maps, '/api/stations/?search=Hidden']) {
      expect([path, (await network.get(path)).body.count]).toEqual([path, 0]);
    }
    await network.stations.refreshMap();
    expect((await network.get(maps[0]!)).body.count).toBe(0);
    expect((await network.get('/api/stations/featured-stations/')).text).not.toContain(
      'Hidden garage',
    );
    const exported: number[] = [];
    for await (const one of ownedStations(network.db, owner.userId, NOW)) exported.push(one.id);
    expect(exported).not.toContain(id);
    expect(exported).not.toEqual([]);
    expect(await network.stations.listed.slugs(1, 100_000)).not.toContain(slug);
    expect(
      (await call(driver, 'POST', '/api/stations/reservations/', draftOf(plugId))).status,
    ).toBe(404);

    const published = await call(owner, 'PUT', `/api/stations/${id}/`, { is_draft: false });
    expect(published.body).toMatchObject({ state: 'listed', is_draft: false });
    expect((await network.get(maps[0]!)).body.count).toBe(1);
    await network.stations.refreshMap();
    expect((await network.get(maps[0]!)).body.count).toBe(1);
    expect(await call(owner, 'PUT', `/api/stations/${id}/`, { is_draft: true })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});
