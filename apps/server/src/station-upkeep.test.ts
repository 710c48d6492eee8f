// Owners' stations, plugs and charging points over HTTP on a whole server: made, changed, deleted; and what is refused.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bench, openBench, type Person } from './test-departure.ts';
import { createKeeper, type Keeper, PRICING, STATION } from './test-upkeep.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  owner = await bench.join('station_owner');
  other = await bench.join('station_owner');
  driver = await bench.join('driver');
});
afterAll(() => bench.close());

const read = (path: string, person: Person | null = null) => bench.call(person, 'GET', path);

describe('[S1.02] [S3.06] a station', () => {
  it('is made with an address, a zone and nothing to book yet, and says so', async () => {
    const { status, body } = await keeper.create(owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: STATION.name,
      time_zone: 'Europe/Athens',
      country: 'GR',
      bookable: false,
      pricing: null,
      plugs: [],
      charging_points: [],
      images: [],
      booking_terms_own: null,
      open_24_7: true,
    });
    expect(body.slug).toBe('fortisi-sto-limani-pireas');
    expect((await read(`/api/stations/get-station-by-slug/${body.slug}/`)).body.id).toBe(body.id);
    expect((await keeper.own(owner, body.id)).body).toEqual(body);
  });

  it('is bookable once it has a price and a plug on a charging point', async () => {
    const live = await keeper.goLive(owner);
    const { body } = await read(`/api/stations/${live.id}/`);
    expect(body).toMatchObject({
      bookable: true,
      connector_types: ['TYPE2'],
      max_power_kW: 22,
      plugs_total: 1,
      pricing: { pricing_policy: 0, price_per_kWh: 0.45, base_flat_fee: 0, currency: 'EURO' },
      plugs: [{ id: live.plugId, bookable: true, connector_number: 1, label: 'Left' }],
    });
    expect((await bench.book(driver, live)).status).toBe(201);
    expect(live.credentials.url).toBe(
      `ws://localhost:${bench.server.port}/ocpp/${live.credentials.username}`,
    );
    expect(live.credentials.username).toMatch(/^vg-[a-z2-9]{12}$/);
    expect(live.credentials.password).toMatch(/^[a-z2-9]{20}$/);
  });
});
