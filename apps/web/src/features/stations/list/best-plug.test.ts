// @vitest-environment node
import { expect, it } from 'vitest';
import { bestPlug } from './best-plug.ts';
import { plug } from '../../../tests/kit/stations/station.ts';

it('a free plug is preferred to a more powerful one that is taken', () => {
  const plugs = [
    plug(1, { max_power_kW: 150, status: 'Charging' }),
    plug(2, { max_power_kW: 22 }),
    plug(3, { max_power_kW: 50 }),
    plug(4, { max_power_kW: 300, bookable: false }),
  ];
  expect(bestPlug(plugs)?.id).toBe(3);
  expect(bestPlug(plugs.slice(0, 1))?.id).toBe(1);
  expect(bestPlug(plugs.slice(3))).toBeUndefined();
});
