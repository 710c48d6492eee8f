// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { plugLetter, statusOf, statusText, withoutStatus } from './station-status.ts';

const counts = (free: number, connected: number) => ({
  plugs_free: free,
  plugs_connected: connected,
  plugs_total: 4,
});

describe('the status of a station', () => {
  it.each([
    [2, 4, 'Available', 'stations.status.free'],
    [0, 4, 'Charging', 'stations.status.taken'],
    [0, 0, 'Not connected', 'stations.status.notConnected'],
  ])('with %d free of %d connected shows %s', (free, connected, status, key) => {
    expect(statusOf(counts(free, connected))).toBe(status);
    expect(statusText(counts(free, connected))).toEqual({ key, values: { count: free, total: 4 } });
  });


  it('from an old answer is never shown as available', () => {
    expect(statusOf(withoutStatus(counts(4, 4)))).toBe('Not connected');
  });
});

describe('the letters of EN 17186', () => {
  it.each([
    ['TYPE2', 22, 'C'],
    ['TYPE1', 7, 'B'],
    ['CCS2', 50, 'K'],
    ['CCS2', 150, 'L'],
    ['CCS2', null, 'K'],
    ['CHADEMO', 50, 'M'],
    ['CHADEMO', 100, 'N'],
    ['SCHUKO', 3, null],
    ['UNKNOWN', null, null],
  ] as const)('%s with %s kW has %s', (type, power, letter) => {
    expect(plugLetter(type, power)).toBe(letter);
  });
});
