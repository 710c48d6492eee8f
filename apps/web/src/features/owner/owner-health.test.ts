// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ownerHealth } from './owner-health.ts';

const figures = {
  stations: 2,
  plugs: 4,
  plugs_connected: 4,
  plugs_faulted: 0,
  sessions_30_days: 0,
  energy_kWh_30_days: 0,
  tokens_30_days: 0,
  upcoming_reservations: 0,
};

describe('the state of all plugs', () => {
  it.each([
    ['well', {}],
    ['offline', { plugs_connected: 3 }],
    ['faulted', { plugs_connected: 3, plugs_faulted: 1 }],
    ['empty', { plugs: 0, plugs_connected: 0 }],
  ] as const)('%s for %o', (health, more) => {
    expect(ownerHealth({ ...figures, ...more })).toBe(health);
  });
});
