// Issue 23, point 3: the map of bookable stations, with prices, orders and free windows.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';

let network: Network;
let owner: Actor;
beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
});
afterAll(() => network.close());
beforeEach(() => network.empty());

interface Offered {
  lat?: number;
  lng?: number;
  type?: string;
  powerW?: number;
}

/** A bookable station with a plug; its other columns as given. */
async function offer(name: string, row: object = {}, { type, powerW, ...place }: Offered = {}) {
  const plugs = [{ heardAgo: 10, ...(type && { type }), ...(powerW && { powerW }) }];
  const station = await network.addStation({ name, owner, plugs, ...place });
  if (Object.keys(row).length > 0) {
    await network.db.updateTable('stations').set(row).where('id', '=', station.id).execute();
  }
  return station;
}

const search = async (query: string, view = '37.98&23.73&12') => {
  const { status, body } = await network.get(`/api/stations/search/${view}/?${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const namesOf = (stations: { name: string }[]) => stations.map(({ name }) => name);
const found = async (query: string) => namesOf((await search(query)).results);

describe('[23.3] bookable stations', () => {
  test('hide those that are listed only, and the answer says how many', async () => {
    await network.addStation({ name: 'listed' });
    await network.addStation({ name: 'listed too', lat: 37.99 });
    expect(await search('prefer_bookable=true')).toMatchObject({
      count: 2,
      is_bookable_only: false,
      hidden_count: 0,
    });
    await offer('sold');
    const preferred = await search('prefer_bookable=true');
    expect(namesOf(preferred.results)).toEqual(['sold']);
    expect(preferred).toMatchObject({ count: 1, is_bookable_only: true, hidden_count: 2 });
    const all = await search('sort=distance');
    expect(all.count).toBe(3);
    expect(all.results[0].name).toBe('sold');
    expect(all.is_bookable_only).toBeUndefined();
  });

  test('a station that is named is shown too', async () => {
    const listed = await network.addStation({ name: 'listed' });
    await offer('sold');
    const query = `prefer_bookable=true&also=${listed.slug}`;
    expect(await found(query)).toEqual(['sold', 'listed']);
    expect(await found('prefer_bookable=true&also=unheard-of')).toEqual(['sold']);
    expect((await search(query, '40.6&22.9&12')).results).toEqual([]);
    await network.db
      .updateTable('stations')
      .set({ hidden_since: NOW })
      .where('id', '=', listed.id)
      .execute();
    expect(await found(query)).toEqual(['sold']);
  });

  test('too many for pins are clusters with their lowest price, and the first rows of the list', async () => {
    for (let at = 0; at < 45; at += 1) {
      await offer(`s${at}`, { price_per_kwh_micro: 900_000 - at * 10_000 });
    }
    await offer('alone', {}, { lat: 37.9, lng: 23.7 });
    const phone = 'width=200&height=400&prefer_bookable=true&sort=price';
    const body = await search(phone, '37.98&23.73&10');
    expect(body.count).toBe(46);
    expect(namesOf(body.results)).toEqual(['alone']);
    expect(body.clusters).toMatchObject([
      { count: 45, plugs_free: 45, lowest_price: { amount: 13.8, currency: 'EURO' } },
    ]);
    expect(namesOf(body.rows).slice(0, 3)).toEqual(['alone', 's44', 's43']);
  });
});

describe('[23.3] the order', () => {
  beforeEach(async () => {
    await offer('near', { price_per_kwh_micro: 600_000 });
    await offer('cheap', { price_per_kwh_micro: 300_000 }, { lat: 38.02 });
    const startFee = { price_per_kwh_micro: 200_000, base_flat_fee_micro: 5_000_000 };
    await offer('start fee', startFee, { lat: 38.0 });
    // 30 kWh at 22 kW of a car with 11 kW take 163.6 minutes.
    const perMinute = { pricing_policy: 1, base_price_micro: 100_000 } as const;
    await offer('minute', perMinute, { lat: 38.01 });
    await offer('fast', { price_per_kwh_micro: 700_000 }, { lat: 38.03, powerW: 150_000 });
  });

  test('is by distance, by the price of the charge, or by power', async () => {
    expect(await found('sort=distance')).toEqual(['near', 'start fee', 'minute', 'cheap', 'fast']);
    expect(await found('sort=price')).toEqual(['cheap', 'start fee', 'minute', 'near', 'fast']);
    expect((await found('sort=power'))[0]).toBe('fast');
  });

  test('by price depends on the charge: a start fee weighs less on a large one', async () => {
    expect(await found('sort=price&charge_kWh=100')).toEqual([
      'start fee',
      'cheap',
      'minute',
      'near',
      'fast',
    ]);
    expect((await found('sort=price&ac_max_kW=22'))[0]).toBe('minute');
  });

  test('by price compares what a vehicle gets in the longest booking, by the kWh', async () => {
    // 2 hours at 11 kW are 22 of 35.9 kWh: the start fee weighs more.
    await network.db
      .updateTable('stations')
      .set({ booking_terms: JSON.stringify({ maxMinutes: 120 }) })
      .where('name', '=', 'start fee')
      .execute();
    const zoe = 'charge_kWh=36&charge_plugs=TYPE2&ac_max_kW=11&battery_kWh=52';
    const order = await found(`sort=price&${zoe}`);
    expect(order.indexOf('start fee')).toBeGreaterThan(order.indexOf('cheap'));
    expect(await found(`max_price_per_kWh=0.4&sort=price&${zoe}`)).toEqual(['cheap']);
  });

  test('a limit of the price per kWh includes the start fee', async () => {
    expect(await found('max_price_per_kWh=0.37&sort=price')).toEqual(['cheap', 'start fee']);
    expect(await found('max_price_per_kWh=0.36&sort=price')).toEqual(['cheap']);
  });
});

describe('[23.3] ratings', () => {
  beforeEach(async () => {
    await offer('not rated');
    await offer('two ratings', { rating_count: 2, rating_sum: 10 }, { lat: 37.981 });
    await offer('shown as 4.0', { rating_count: 20, rating_sum: 79 }, { lat: 37.982 });
    await offer('three stars', { rating_count: 3, rating_sum: 9 }, { lat: 37.983 });
  });

  test('order by the average that is shown; without one, by distance at the end', async () => {
    expect(await found('sort=rating')).toEqual([
      'shown as 4.0',
      'three stars',
      'not rated',
      'two ratings',
    ]);
  });

  test('a least average leaves out what has none', async () => {
    expect(await found('min_rating=4')).toEqual(['shown as 4.0']);
    expect(await found('min_rating=3&sort=distance')).toEqual(['shown as 4.0', 'three stars']);
    expect((await network.get('/api/stations/search/38&23&12/?min_rating=6')).status).toBe(400);
  });
});

describe('[23.3] free in a window', () => {
  const query = (from: string, until: string) => `free_from=${from}&free_until=${until}`;
  const noon = query('2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z');

  test('needs a plug that nobody has taken, with the gap after it', async () => {
    const taken = await offer('taken');
    await offer('free');
    await network.addStation({ name: 'listed' });
    await sql`insert into calendar_entries (id, plug_id, during, kind)
      values (gen_random_uuid(), ${taken.plugIds[0]}, tstzrange('2026-11-22T13:03:00Z', '2026-11-22T14:00:00Z'), 'unavailable')`.execute(
      network.db,
    );
    expect(await found(noon)).toEqual(['free']);
    const earlier = query('2026-11-22T11:45:00Z', '2026-11-22T12:45:00Z');
    expect((await found(earlier)).toSorted()).toEqual(['free', 'taken']);
  });

  test('needs a station that is open then, and terms that allow it', async () => {
    const opening_hours = JSON.stringify([
      { weekday: 7, period_begin: '10:00', period_end: '14:30' },
    ]);
    await offer('open until 14:30', { opening_hours, open_24_7: false });
    await offer('half an hour at most', { booking_terms: JSON.stringify({ maxMinutes: 30 }) });
    // 22 November is a Sunday, and noon is 14:00 in Athens.
    expect(await found(noon)).toEqual([]);
    const earlier = query('2026-11-22T11:30:00Z', '2026-11-22T12:30:00Z');
    expect(await found(earlier)).toEqual(['open until 14:30']);
    const short = query('2026-11-22T12:30:00Z', '2026-11-22T13:00:00Z');
    expect(await found(short)).toEqual(['half an hour at most']);
    expect(await found(query('2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z'))).toEqual([]);
    expect(NOW.toISOString()).toBe('2026-11-21T09:00:00.000Z');
  });

  test('is refused with one end alone', async () => {
    const path = '/api/stations/search/38&23&12/?free_from=2026-11-22T12:00:00Z';
    expect(await network.get(path)).toMatchObject({ status: 400 });
  });
});

test('[23.3] network, amenities, access and hours filter map, clusters and list alike', async () => {
  await offer('all', {
    operator: 'Blink',
    amenities: ['cafe', 'wifi'],
    accessibility: ['step_free'],
    open_24_7: true,
  });
  await offer('some', { operator: 'Blinky', amenities: ['cafe'] });
  for (const query of [
    'operator=blink',
    'amenities=wifi,cafe',
    'accessible=step_free',
    'open_24_7=true',
  ]) {
    expect([query, await found(query)]).toEqual([query, ['all']]);
    expect([query, (await search(query, '37&23&4')).count]).toEqual([query, 1]);
    const list = await network.get(`/api/stations/?${query}`);
    expect([query, list.body.count]).toEqual([query, 1]);
  }
});
