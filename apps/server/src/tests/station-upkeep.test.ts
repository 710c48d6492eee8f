// Owners' stations and plugs over HTTP on a whole server: made, changed, deleted; and what of them is refused.
import { recordFirstContact } from './kit/stations/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench, type Person } from './kit/accounts/departure-bench.ts';
import {
  createKeeper,
  type Keeper,
  PLUG,
  PRICING,
  STATION,
  TERMS,
} from './kit/stations/station-upkeep.ts';

let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
  driver = await bench.join('driver');
});
afterAll(() => bench.close());

const read = (path: string, person: Person | null = null) => bench.call(person, 'GET', path);
const SURGE = { kind: 'surge', cap_percent: 20 };
const SPOT = { kind: 'spot', margin: 0.1, floor: 0.2, ceiling: 0.6 };
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const quote = (plugId: number) =>
  bench.call(null, 'POST', '/api/stations/reservation-cost/', window(plugId));
const window = (plugId: number) => ({
  plug: { id: plugId },
  start_time: '2026-07-02T10:00:00Z',
  stop_time: '2026-07-02T11:00:00Z',
});

describe('[S1.02] [S3.06] a station', () => {
  it('is made with an address, a zone and nothing to book yet, and says so', async () => {
    const { status, body } = await keeper.create(owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: STATION.name,
      slug: 'fortisi-sto-limani-pireas',
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
    expect((await read(`/api/stations/get-station-by-slug/${body.slug}/`)).body.id).toBe(body.id);
    expect((await keeper.own(owner, body.id)).body).toEqual(body);
    const mine = await read('/api/stations/my-stations/', owner);
    expect(mine.body.results.map(({ id }: { id: number }) => id)).toContain(body.id);
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
  });

  it('says that it cannot be booked while plug, charging point or price is missing', async () => {
    const { id } = (await keeper.create(owner, { pricing: PRICING })).body;
    const plug = (await keeper.addPlug(owner, id)).body;
    expect(plug).toMatchObject({ bookable: false, charging_point: null, status: 'Not connected' });
    expect((await read(`/api/stations/${id}/`)).body.bookable).toBe(false);
    expect(refusal(await bench.book(driver, { plugId: plug.id }))).toEqual([
      409,
      'plug_not_bookable',
    ]);
    const point = (await keeper.addPoint(owner, id)).body.charging_point;
    const place = { charging_point: { id: point.id }, connector_number: 2 };
    expect((await keeper.updatePlug(owner, plug.id, place)).body.bookable).toBe(false);
    const { missing } = (await keeper.own(owner, id)).body;
    expect(missing).toEqual(['never_connected', 'no_status']);
    await recordFirstContact(bench.db, plug.id);
    expect((await keeper.own(owner, id)).body).toMatchObject({ bookable: true, missing: [] });
    expect((await keeper.update(owner, id, { pricing: null })).body.bookable).toBe(false);
    expect((await quote(plug.id)).body.code).toBe('plug_not_bookable');
  });

  it.each([
    ['Αθήνα', 'Αθήνα', 'athina'],
    ['Ελ. Βενιζέλος & Σία', 'Χανιά', 'el-venizelos-sia-chania'],
    ['Łódź Główna Straße', 'Łódź', 'lodz-glowna-strasse'],
    ['充电站', '北京', 'station'],
    ['محطة شحن', 'دبي', 'station-2'],
    ['Charging 🔌⚡', '🔌⚡', 'charging'],
    ['<script>alert(1)</script>', 'XSS', 'script-alert-1-script-xss'],
    ["Robert'); DROP TABLE stations;--", 'SQL', 'robert-drop-table-stations-sql'],
  ])('[B18] named %s in %s is kept to the letter and found at %s', async (name, city, slug) => {
    const { status, body } = await keeper.create(owner, { name, city });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, city, slug });
    expect((await read(`/api/stations/get-station-by-slug/${slug}/`)).body).toMatchObject({ name });
  });

  it('of the longest texts is kept', async () => {
    const long = {
      name: 'ν'.repeat(120),
      description: '漢'.repeat(2000),
      operator: '🔌'.repeat(60),
    };
    const { status, body } = await keeper.create(owner, long);
    expect([status, body.description.length, body.slug.length <= 100]).toEqual([201, 2000, true]);
  });

  it.each([
    [27.99, -15.42, 'Atlantic/Canary'],
    [52.52, 13.4, 'Europe/Berlin'],
    [-33.86, 151.2, 'Australia/Sydney'],
    [0, 0, 'Etc/GMT'],
    [90, 180, 'Etc/GMT'],
  ])('at %d, %d keeps the time of %s', async (lat, lng, zone) => {
    expect((await keeper.create(owner, { lat, lng })).body.time_zone).toBe(zone);
  });

  it('keeps the address that its owner gave it, and another may not take it', async () => {
    const slug = 'my-very-own';
    expect((await keeper.create(owner, { slug })).body.slug).toBe(slug);
    expect(refusal(await keeper.create(other, { slug }))).toEqual([409, 'slug_taken']);
    const { id } = (await keeper.create(other)).body;
    expect(refusal(await keeper.update(other, id, { slug }))).toEqual([409, 'slug_taken']);
    expect((await keeper.update(other, id, { slug: 'another-one' })).body.slug).toBe('another-one');
  });
});

describe('[S7.27] a station that is changed', () => {
  it('keeps whatever is left out', async () => {
    const whole = {
      operator: 'Volt AE',
      description: 'Behind the harbour',
      access_notes: 'Gate code 1234',
      amenities: ['wifi', 'cafe'],
      accessibility: ['step_free'],
      open_24_7: false,
      opening_hours: [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }],
      pricing: { ...PRICING, pricing_policy: 1, base_price: 0.07, base_flat_fee: 0.5 },
      booking_terms: TERMS,
    };
    const { body: made } = await keeper.create(owner, whole);
    expect(made).toMatchObject({ ...whole, booking_terms: TERMS, booking_terms_own: TERMS });
    expect((await keeper.update(owner, made.id, {})).body).toEqual(made);
    const { body } = await keeper.update(owner, made.id, { name: 'Another name' });
    expect(body).toEqual({ ...made, name: 'Another name' });
  });

  it('moves to another zone with its position alone', async () => {
    const { id } = (await keeper.create(owner)).body;
    expect((await keeper.update(owner, id, { lng: 13.4 })).body.time_zone).not.toBe(
      'Europe/Athens',
    );
    const moved = await keeper.update(owner, id, { lat: 52.52, lng: 13.4 });
    expect(moved.body).toMatchObject({ time_zone: 'Europe/Berlin', lat: 52.52 });
    const { body } = await read('/api/stations/search/52.52&13.4&16/');
    expect(body.results.map((found: { id: number }) => found.id)).toContain(id);
  });

  it('is open always, or by hours that stay when only the rest changes', async () => {
    const hours = [{ weekday: 5, period_begin: '22:00', period_end: '04:00' }];
    const { id } = (await keeper.create(owner)).body;
    const byHours = await keeper.update(owner, id, { opening_hours: hours });
    expect(byHours.body).toMatchObject({ open_24_7: false, opening_hours: hours });
    expect((await keeper.update(owner, id, { open_24_7: false })).body.opening_hours).toEqual(
      hours,
    );
    const always = await keeper.update(owner, id, { open_24_7: true });
    expect(always.body).toMatchObject({ open_24_7: true, opening_hours: [] });
    expect(refusal(await keeper.update(owner, id, { open_24_7: false }))).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it('[S3.11] sells at its new price, but a quote given is kept and bookings too', async () => {
    const live = await keeper.goLive(owner);
    const { body: given } = await quote(live.plugId);
    const pricing = { ...PRICING, price_per_kWh: 0.999999, base_flat_fee: 1.5 };
    expect((await keeper.update(owner, live.id, { pricing })).body.pricing).toMatchObject(pricing);
    const { body: dearer } = await quote(live.plugId);
    expect([given.total_cost, dearer.total_cost]).toEqual([9.9, 23.49]);
    const booking = { ...window(live.plugId), quote: given.quote };
    const path = '/api/stations/reservations/';
    const booked = await bench.call(driver, 'POST', path, booking);
    expect(booked.body).toMatchObject({ total_cost: 9.9 });
    expect((await read(`${path}${booked.body.id}/`, driver)).body).toMatchObject({
      total_cost: 9.9,
      status: 'RESERVED',
    });
  });

  it('[S1.05] follows the market by a rule that stays until it is taken back', async () => {
    const live = await keeper.goLive(owner);
    const ruled = async (pricing: object) =>
      (await keeper.update(owner, live.id, { pricing })).body.pricing;
    expect(await ruled({ ...PRICING, rule: SPOT })).toMatchObject({
      rule: SPOT,
      now: { source: 'sample', is_market_known: true },
    });
    expect(await ruled({ ...PRICING, price_per_kWh: 0.3 })).toMatchObject({ rule: SPOT });
    expect((await ruled({ ...PRICING, rule: SURGE })).rule).toEqual(SURGE);
    expect(await ruled({ ...PRICING, rule: null })).not.toHaveProperty('rule');
  });

  it('[S3.11] sells by the minute, to the millionth of a unit', async () => {
    const live = await keeper.goLive(owner);
    const pricing = { pricing_policy: 1, base_price: 0.123456, currency: 'BRITISH_POUND' };
    const { body } = await keeper.update(owner, live.id, { pricing });
    expect(body.pricing).toEqual({ ...pricing, base_flat_fee: 0, price_per_kWh: 0 });
    expect((await quote(live.plugId)).body).toMatchObject({
      total_cost: 7.4,
      currency: 'BRITISH_POUND',
    });
  });
});

describe('[S6.03] what is not right', () => {
  it.each([
    ['name', { name: 'ab' }],
    ['name', { name: '   ab   ' }],
    ['name', { name: 'a'.repeat(121) }],
    ['name', { name: 'a\u0000bc' }],
    ['name', { name: 7 }],
    ['slug', { slug: 'Upper-Case' }],
    ['slug', { slug: '../../etc/passwd' }],
    ['slug', { slug: '-edge-' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'a'.repeat(101) }],
    ['address', { address: '' }],
    ['city', { city: ' ' }],
    ['postcode', { postcode: '1'.repeat(13) }],
    ['country', { country: 'Greece' }],
    ['country', { country: 'gr' }],
    ['lat', { lat: 90.001 }],
    ['lat', { lat: '37' }],
    ['lng', { lng: -180.5 }],
    ['lng', { lng: null }],
    ['description', { description: 'd'.repeat(2001) }],
    ['access_notes', { access_notes: 'd'.repeat(501) }],
    ['amenities.0', { amenities: ['casino'] }],
    ['amenities', { amenities: Array.from({ length: 11 }, () => 'wifi') }],
    ['accessibility.0', { accessibility: [''] }],
    ['opening_hours', { open_24_7: false }],
    ['opening_hours.0.weekday', { opening_hours: [hours({ weekday: 8 })] }],
    ['opening_hours.0.period_end', { opening_hours: [hours({ period_end: '25:00' })] }],
    ['opening_hours', { open_24_7: false, opening_hours: [hours(), hours()] }],
    ['opening_hours', { open_24_7: false, opening_hours: [hours({ period_end: '08:00' })] }],
    ['pricing.price_per_kWh', { pricing: { ...PRICING, price_per_kWh: -0.01 } }],
    ['pricing.price_per_kWh', { pricing: { ...PRICING, price_per_kWh: 10.01 } }],
    ['pricing.base_price', { pricing: { ...PRICING, base_price: 11 } }],
    ['pricing.base_flat_fee', { pricing: { ...PRICING, base_flat_fee: 100.5 } }],
    ['pricing.pricing_policy', { pricing: { ...PRICING, pricing_policy: 2 } }],
    ['pricing.rule.cap_percent', { pricing: { ...PRICING, rule: { ...SURGE, cap_percent: 101 } } }],
    ['pricing.rule', { pricing: { ...PRICING, rule: { ...SPOT, floor: 0.5 } } }],
    ['pricing.rule', { pricing: { ...PRICING, rule: { ...SPOT, ceiling: 0.4 } } }],
    ['pricing.rule', { pricing: { ...PRICING, pricing_policy: 1, rule: SPOT } }],
    ['pricing.currency', { pricing: { ...PRICING, currency: 'DRACHMA' } }],
    ['booking_terms.slot_minutes', { booking_terms: { ...TERMS, slot_minutes: 7 } }],
    ['booking_terms.min_minutes', { booking_terms: { ...TERMS, min_minutes: 45 } }],
    ['booking_terms.max_minutes', { booking_terms: { ...TERMS, max_minutes: 30 } }],
    ['booking_terms.days_ahead', { booking_terms: { ...TERMS, days_ahead: 61 } }],
    ['booking_terms.no_show_fee_max', { booking_terms: { ...TERMS, no_show_fee_max: -1 } }],
  ])('in %s is refused by its name, new or changed', async (field, input) => {
    const { id } = (await keeper.create(owner)).body;
    for (const answer of [
      await keeper.create(owner, input),
      await keeper.update(owner, id, input),
    ]) {
      // A station that is open always and is told so again has hours already.
      expect(refusal(answer)).toEqual([400, 'validation_failed']);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  it('as a whole is refused too', async () => {
    const { id } = (await keeper.create(owner)).body;
    const unknown = [{ owner_id: other.userId }, { is_featured: true }];
    for (const more of [...unknown, { id: 1 }, { plugs: [] }]) {
      expect((await keeper.create(owner, more)).status).toBe(400);
    }
    for (const more of unknown) expect((await keeper.update(owner, id, more)).status).toBe(400);
    const before = (await keeper.own(owner, id)).body;
    const readOnly = await keeper.update(owner, id, { id: 1, plugs: [{ id: 1 }] });
    expect(readOnly).toMatchObject({ status: 200, body: before });
    const huge = { description: 'x'.repeat(300_000) };
    expect(refusal(await keeper.update(owner, id, huge))).toEqual([413, 'payload_too_large']);
    expect((await bench.call(owner, 'POST', '/api/stations/', [] as object)).status).toBe(400);
  });

  it("[B7] another's, or a driver's, is refused", async () => {
    const live = await keeper.goLive(owner);
    const before = (await keeper.own(owner, live.id)).body;
    const tries = (person: Person) => [
      keeper.own(person, live.id),
      keeper.update(person, live.id, { name: 'Mine now' }),
      keeper.remove(person, live.id),
      keeper.addPlug(person, live.id),
      keeper.updatePlug(person, live.plugId, { label: 'Mine now' }),
      keeper.removePlug(person, live.plugId),
    ];
    for (const answer of await Promise.all(tries(other))) {
      expect(refusal(answer)).toEqual([404, 'not_found']);
    }
    for (const answer of await Promise.all([...tries(driver), keeper.create(driver)])) {
      expect(refusal(answer)).toEqual([403, 'role_not_allowed']);
    }
    expect((await keeper.own(owner, live.id)).body).toEqual(before);
  });
});

function hours(more: object = {}) {
  return { weekday: 1, period_begin: '08:00', period_end: '20:00', ...more };
}

it('[B10] what an owner or a driver makes is made once, and answered as the first time', async () => {
  const live = await keeper.goLive(owner);
  const { body: models } = await read('/api/users/vehicles/models-by-manufacturer/', driver);
  const vehicle = {
    model: { id: models.results[0].models[0].id },
    color: 'red',
    plate_number: 'ΙΒΚ 1234',
  };
  const mark = { start_time: '2026-07-03T10:00:00Z', stop_time: '2026-07-03T11:00:00Z' };
  const asked: [Person, string, object, object][] = [
    [owner, '/api/stations/', STATION, { name: 'Other' }],
    [owner, `/api/stations/${live.id}/plugs/`, PLUG, { label: 'Other' }],
    [owner, `/api/stations/${live.id}/charging-points/`, { label: 'Door' }, { label: 'Other' }],
    [owner, '/api/ocpp/id-tags/', { idTag: 'ONCE' }, { idTag: 'OTHER' }],
    [owner, `/api/stations/plugs/${live.plugId}/set-unavailable`, mark, { note: 'Other' }],
    [driver, '/api/my-vehicles/', vehicle, { color: 'blue' }],
  ];
  for (const [person, path, body, other] of asked) {
    const headers = { 'idempotency-key': `made at ${path}` };
    const post = (more: object = {}) =>
      bench.call(person, 'POST', path, { ...body, ...more }, headers);
    const [first, again] = [await post(), await post()];
    expect([path, first.status, again.text]).toEqual([path, first.status, first.text]);
    expect(first.status).toBeLessThan(300);
    expect(refusal(await post(other))).toEqual([422, 'idempotency_key_reused']);
  }
  expect((await keeper.own(owner, live.id)).body).toMatchObject({
    plugs: { length: 2 },
    charging_points: { length: 2 },
  });
  const { rows } = await sql<{ answer: string }>`select answer from idempotency_keys
    where call = 'createChargingPoint'`.execute(bench.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answer).not.toContain('password');
});
