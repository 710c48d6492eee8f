import { expect, test } from 'vitest';
import { plug } from '../../../../tests/kit/stations/station.ts';
import { firstPlugs, plugGroups, sharedIdleFee } from './plug-groups.ts';

test('[23.4] plugs of the same type and power are one group', () => {
  const plugs = [
    plug(1),
    plug(2, { connector_type: 'TYPE2', max_power_kW: 22 }),
    plug(3),
    plug(4, { max_power_kW: 150 }),
    plug(5, { max_power_kW: null }),
  ];
  expect(plugGroups(plugs).map((group) => group.plugs.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
    [4],
    [5],
  ]);
});

test('[23.4] plugs share an idle fee only if all of them have the same', () => {
  const fee = { price_per_minute: 0.2, grace_minutes: 10, cap: 5 };
  const paid = plug(1, { idle_fee: fee });
  expect(sharedIdleFee([paid, plug(2, { idle_fee: { ...fee } })])).toEqual(fee);
  expect(sharedIdleFee([paid, plug(2)])).toBeUndefined();
  expect(sharedIdleFee([paid, plug(2, { idle_fee: { ...fee, cap: 6 } })])).toBeUndefined();
  expect(sharedIdleFee([])).toBeUndefined();
});

test('[24.3] of many equal plugs the three that can be used soonest are shown, and the sought one', () => {
  const taken = { status: 'Charging' as const, bookable: true };
  const off = { status: 'Not connected' as const, bookable: false };
  const plugs = [
    plug(1, off),
    plug(2, taken),
    plug(3, { status: 'Available' }),
    plug(4, taken),
    plug(5, off),
    plug(6, { status: 'Available' }),
  ];
  const ids = (sought: number) => firstPlugs(plugs, sought).map(({ id }) => id);
  expect(ids(0)).toEqual([2, 3, 6]);
  expect(ids(5)).toEqual([2, 3, 5, 6]);
  expect(firstPlugs(plugs.slice(0, 4), 0)).toHaveLength(4);
});
