import { describe, expect, test } from 'vitest';
import { readConnectors, readDate, readPublicRegisters } from './public-registers.ts';

describe('connectors of a registry entry', () => {
  test('one plug per count, power in watts', () => {
    expect(readConnectors('CCS2:50x1|T2:22.1x2', 3)).toEqual([
      { connectorType: 'CCS2', maxPowerW: 50_000 },
      { connectorType: 'TYPE2', maxPowerW: 22_100 },
      { connectorType: 'TYPE2', maxPowerW: 22_100 },
    ]);
  });

  test('unknown power stays unknown, unknown types become OTHER, domestic sockets one type', () => {
    expect(readConnectors('T2:x1|TYPE_E:x1|MCS:1000x1', 3)).toEqual([
      { connectorType: 'TYPE2', maxPowerW: null },
      { connectorType: 'SCHUKO', maxPowerW: null },
      { connectorType: 'OTHER', maxPowerW: 1_000_000 },
    ]);
  });

  test('an entry has no more plugs than charging points', () => {
    expect(readConnectors('T2:x16', 1)).toHaveLength(1);
  });

  test('a station without a list has one plug per charging point, of unknown type', () => {
    expect(readConnectors('', 2)).toEqual([
      { connectorType: 'UNKNOWN', maxPowerW: null },
      { connectorType: 'UNKNOWN', maxPowerW: null },
    ]);
  });
});

test.each([
  ['2026-09-30', '2026-09-30'],
  ['0000-00-00', null],
  ['2019-13-41', null],
  ['', null],
])('the date %s is read as %s', (text, day) => {
  expect(readDate(text)).toBe(day);
});

test('the shipped registries are complete', async () => {
  const stations = await readPublicRegisters();
  expect(stations).toHaveLength(34_673);
  expect(new Set(stations.map(({ source, sourceId }) => `${source} ${sourceId}`)).size).toBe(
    34_673,
  );
  expect(stations.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)).toBe(true);
  expect(stations.every(({ name, plugs }) => name !== '' && plugs.length > 0)).toBe(true);
});
