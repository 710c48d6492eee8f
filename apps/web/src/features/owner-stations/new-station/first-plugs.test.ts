// @vitest-environment node
import { CreatePlug } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { FirstPlugs, plugsOf } from './first-plugs.ts';

describe('the first plugs of a station', () => {
  it('are labelled from A, each on its own connector of the charging point', () => {
    const body = FirstPlugs.parse({
      connector_type: 'CCS2',
      power: 150,
      place: 'shared',
      count: '2',
    });
    const plugs = plugsOf(body, [{ id: 5 }]).map((plug) => CreatePlug.parse(plug));
    expect(plugs).toMatchObject([
      { label: 'A', connector_number: 1, charging_point: { id: 5 }, max_power_kW: 150 },
      { label: 'B', connector_number: 2, charging_point: { id: 5 } },
    ]);
  });

  it('[26.4] are each on a charging point of their own, as with a row of wallboxes', () => {
    const own = { connector_type: 'TYPE2', power: 11, place: 'own', count: '3' };
    const plugs = plugsOf(FirstPlugs.parse(own), [{ id: 5 }, { id: 6 }, { id: 7 }]);
    expect(plugs).toMatchObject([
      { label: 'A', connector_number: 1, charging_point: { id: 5 } },
      { label: 'B', connector_number: 1, charging_point: { id: 6 } },
      { label: 'C', connector_number: 1, charging_point: { id: 7 } },
    ]);
  });

  it('are one to four, with a known connector type', () => {
    const one = { connector_type: 'TYPE2', power: 22, place: 'shared', count: '1' };
    expect(FirstPlugs.safeParse(one).success).toBe(true);
    expect(FirstPlugs.safeParse({ ...one, count: '5' }).success).toBe(false);
    expect(FirstPlugs.safeParse({ ...one, place: 'own', count: '20' }).success).toBe(true);
    expect(FirstPlugs.safeParse({ ...one, place: 'own', count: '21' }).success).toBe(false);
    expect(FirstPlugs.safeParse({ ...one, connector_type: 'UNKNOWN' }).success).toBe(false);
  });
});
