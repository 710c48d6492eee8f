import { describe, expect, test } from 'vitest';
import type { KnownStation } from '../../stations/public.ts';
import { contentOf, planPlugs, planStation } from './plan-station.ts';
import { takenOcpi } from '../../../tests/kit/station-exchange/feed.ts';

const { faults: _, ...STATION } = takenOcpi({
  opening_times: { regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '17:00' }] },
});
const known = (changes: Partial<KnownStation> = {}): KnownStation => ({
  ...contentOf(STATION),
  id: 7,
  source_id: STATION.sourceId,
  owner_id: null,
  deleted_at: null,
  plugs: [
    {
      id: 70,
      source_id: 'E1|1',
      label: 'A',
      connector_type: 'TYPE2',
      max_power_w: 22_000,
      deleted_at: null,
    },
  ],
  ...changes,
});

describe('a station of a feed', () => {
  test('that is unknown is new', () => {
    expect(planStation(undefined, STATION)).toMatchObject({
      kind: 'new',
      content: { plugs_total: 1 },
    });
  });

  test("that is unchanged is left alone, whatever the order of its opening hours' fields in the database", () => {
    const opening_hours = [{ weekday: 1, period_end: '17:00', period_begin: '08:00' }];
    expect(planStation(known({ opening_hours }), STATION).kind).toBe('unchanged');
  });

  test.each([
    ['name', { name: 'Other' }],
    ['address', { postcode: '1' }],
    ['position', { lat: 1 }],
    ['opening_hours', { open_24_7: true }],
    ['date', { source_as_of: null }],
    ['plugs', { plugs_total: 9 }],
  ])('with a different %s has only that changed', (field, changes) => {
    expect(planStation(known(changes), STATION)).toMatchObject({
      kind: 'changed',
      id: 7,
      fields: [field],
      isRevived: false,
    });
  });

  test('that was removed comes back', () => {
    expect(planStation(known({ deleted_at: new Date() }), STATION)).toMatchObject({
      kind: 'changed',
      fields: [],
      isRevived: true,
    });
  });

  test('that an owner claimed is not changed, even if it is deleted', () => {
    expect(planStation(known({ owner_id: 'o', name: 'Mine' }), STATION).kind).toBe('owned');
    expect(planStation(known({ owner_id: 'o', deleted_at: new Date() }), STATION).kind).toBe(
      'owned',
    );
  });
});

describe('plugs', () => {
  const before = (
    id: number,
    source_id: string | null,
    max_power_w = 22_000,
    deleted_at: Date | null = null,
  ) => ({
    id,
    source_id,
    label: 'A',
    connector_type: 'TYPE2',
    max_power_w,
    deleted_at,
  });
  const wanted = (key: string, maxPowerW = 22_000) => ({
    key,
    label: 'A',
    connectorType: 'TYPE2' as const,
    maxPowerW,
  });

  test('keep their ids by the feed’s keys, in any order', () => {
    const plan = planPlugs([before(1, 'a'), before(2, 'b')], [wanted('b'), wanted('a')]);
    expect(plan).toEqual({ added: [], updated: [], removed: [] });
  });

  test('keep their ids when the feed changes all keys', () => {
    const plan = planPlugs(
      [before(1, 'a'), before(2, null, 50_000)],
      [wanted('x', 50_000), wanted('y')],
    );
    expect(plan.updated.map(({ id, plug }) => [id, plug.key])).toEqual([
      [2, 'x'],
      [1, 'y'],
    ]);
    expect(plan).toMatchObject({ added: [], removed: [] });
  });

  test('come, go, and come back with their former id', () => {
    const gone = before(3, 'c', 22_000, new Date());
    const plan = planPlugs(
      [before(1, 'a'), before(2, 'b', 7_400), gone],
      [wanted('a', 11_000), wanted('c'), wanted('d', 50_000)],
    );
    expect(plan.added.map(({ key }) => key)).toEqual(['d']);
    expect(plan.updated.map(({ id }) => id)).toEqual([1, 3]);
    expect(plan.removed).toEqual([2]);
  });

  test('that are removed already are not removed again', () => {
    expect(planPlugs([before(3, 'c', 22_000, new Date())], []).removed).toEqual([]);
  });
});
