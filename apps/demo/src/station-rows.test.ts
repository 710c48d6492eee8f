import { beforeAll, describe, expect, test } from 'vitest';
import { ATHENS, chooseNetwork, planPoints, THESSALONIKI, within } from './demo-network.ts';
import { readDemoTariffs } from './demo-tariffs.ts';
import { readPublicRegisters, type RegisteredStation } from './public-registers.ts';
import { createSlugs } from './slugs.ts';
import { type Rows, toRows } from './station-rows.ts';

let stations: RegisteredStation[];
let rows: Rows;
beforeAll(async () => {
  const all = await readPublicRegisters();
  stations = all.filter(({ country }) => country === 'GR');
  const owners = { city: 'city-owner', country: 'country-owner', region: 'region-owner' };
  rows = toRows(stations, chooseNetwork(stations), owners, readDemoTariffs());
});

const column = (list: Record<string, unknown>[], name: string) => list.map((row) => row[name]);

describe('the demo network', () => {
  test('is some hundreds of stations: all but the largest of Athens and Thessaloniki', () => {
    const network = chooseNetwork(stations);
    expect(network.size).toBe(300);
    const inCities = stations.filter((one) => within(ATHENS, one) || within(THESSALONIKI, one));
    expect(inCities.length).toBeGreaterThan(50);
    const small = inCities.filter(({ plugs }) => plugs.length <= 8);
    expect(small.every(({ sourceId }) => network.has(sourceId))).toBe(true);
    expect(small.length).toBeGreaterThan(inCities.length * 0.8);
  });

  test('is the same in every installation', () => {
    expect(chooseNetwork(stations.toReversed())).toEqual(chooseNetwork(stations));
  });

  test('a charging point has one or two plugs of one kind, and each plug one charging point', () => {
    for (const station of stations) {
      const points = planPoints(station);
      expect(points.flatMap(({ plugs }) => plugs)).toHaveLength(station.plugs.length);
      for (const { plugs } of points) expect([1, 2]).toContain(plugs.length);
    }
  });
});

describe('rows', () => {
  test('every plug of a station appears once, whether simulated or not', () => {
    const expected = stations.reduce((sum, { plugs }) => sum + plugs.length, 0);
    expect(rows.plugs).toHaveLength(expected);
    const served = rows.plugs.filter((plug) => plug['charging_point_id'] !== null);
    const keys = served.map((plug) =>
      JSON.stringify([plug['charging_point_id'], plug['connector_number']]),
    );
    expect(new Set(keys).size).toBe(served.length);
    expect(new Set(column(served, 'charging_point_id')).size).toBe(rows.chargingPoints.length);
  });

  test('one featured station has market prices, another a peak surcharge, all others fixed prices', () => {
    const moving = rows.stations.filter((station) => station['price_rule'] !== null);
    const rules = JSON.stringify(moving.map((station) => station['price_rule']));
    expect(moving).toHaveLength(2);
    expect(rules).toContain('"spot"');
    expect(rules).toContain('"surge"');
    for (const station of moving) {
      expect(station).toMatchObject({ is_featured: true, pricing_policy: 0 });
    }
  });

  test('slugs and OCPP identities are unique', () => {
    expect(new Set(column(rows.stations, 'slug')).size).toBe(rows.stations.length);
    expect(new Set(column(rows.chargingPoints, 'ocpp_identity')).size).toBe(
      rows.chargingPoints.length,
    );
  });

  test('a station has an owner and a tariff, or neither', () => {
    for (const station of rows.stations) {
      expect(station['pricing_policy'] === null).toBe(station['owner_id'] === null);
    }
    expect(new Set(column(rows.stations, 'owner_id'))).toEqual(
      new Set(['city-owner', 'country-owner', 'region-owner', null]),
    );
  });
});

test('slugs are Latin, readable and numbered where names repeat', () => {
  const slug = createSlugs();
  expect(slug('Δημαρχείο', 'Αθήνα')).toBe('dimarkhio-athina');
  expect(slug('Café Ön', 'Köln')).toBe('cafe-on-koln');
  expect(slug('Café Ön', 'Köln')).toBe('cafe-on-koln-2');
  expect(slug('★', '')).toBe('station');
});

test('[S9.03] tariffs are plausible, of both policies, with VAT', () => {
  const tariffs = readDemoTariffs();
  expect(new Set(tariffs.map(({ pricing_policy }) => pricing_policy))).toEqual(new Set([0, 1]));
  expect(tariffs).toContainEqual({
    pricing_policy: 0,
    base_flat_fee_micro: 1_000_000,
    price_per_kwh_micro: 500_000,
    base_price_micro: 0,
  });
  for (const tariff of tariffs) {
    expect(tariff.price_per_kwh_micro > 0).toBe(tariff.pricing_policy === 0);
    expect(tariff.base_price_micro > 0).toBe(tariff.pricing_policy === 1);
  }
});
