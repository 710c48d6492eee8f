// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { plug, summary } from '../../../tests/kit/stations/station.ts';
import { stationState } from './station-state.ts';
import { stepPath } from '../new-station/station-steps.ts';

const { pricing } = summary();
const away = plug(1, { status: 'Not connected' });

describe('the reason why a station cannot be booked', () => {
  it.each([
    ['live', { pricing, plugs: [plug(1), away] }],
    ['noPrice', { pricing: null, plugs: [] }],
    ['noPlugs', { pricing, plugs: [] }],
    ['noPoint', { pricing, plugs: [plug(1, { charging_point: null })] }],
    ['offline', { pricing, plugs: [away] }],
  ] as const)('%s', (state, station) => {
    expect(stationState(station)).toBe(state);
  });

  it('is fixed in one of its tabs', () => {
    expect(stepPath({ id: 3 }, 'noPrice')).toBe('/owner/stations/3?tab=prices');
    expect(stepPath({ id: 3 }, 'offline')).toBe('/owner/stations/3?tab=plugs');
  });
});
