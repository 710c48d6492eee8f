// Issue 21, kind F: what can be sold.
import { describe, expect, it } from 'vitest';
import {
  isAwayTold,
  missingForSale,
  type PlugObstacle,
  saleRefusal,
  stationState,
} from './station-sale.ts';

const sale = { isDraft: false, isHidden: false, isPaused: false, obstacles: [] };

describe('[issue 21] the state of a station', () => {
  it.each([
    ['bookable', {}, true],
    ['listed', {}, false],
    ['listed', { obstacles: ['no_price'] }, true],
    ['listed', { obstacles: ['no_owner'] }, false],
    ['paused', { isPaused: true }, true],
    ['paused', { isPaused: true, obstacles: ['no_price'] }, false],
    ['draft', { isDraft: true }, true],
    ['draft', { isDraft: true, isPaused: true }, true],
    ['draft', { isDraft: true, isHidden: true }, true],
    ['hidden', { isHidden: true, isPaused: true }, true],
  ] as const)('%s for %j', (state, more, hasReadyPlug) => {
    expect(stationState({ ...sale, ...more }, hasReadyPlug)).toBe(state);
  });

  it('is bookable exactly when one of its plugs is not refused', () => {
    const plugs: PlugObstacle[][] = [[], ['away'], ['never_connected', 'no_status']];
    for (const isPaused of [false, true]) {
      for (const obstacles of [[], ['no_price']] as const) {
        const one = { ...sale, isPaused, obstacles };
        for (const plug of plugs) {
          const isSold = saleRefusal(one, plug) === undefined;
          expect(stationState(one, plug.length === 0) === 'bookable').toBe(isSold);
        }
      }
    }
  });
});

describe('[issue 21] what is missing', () => {
  it('is what the nearest plug lacks, after what the station lacks', () => {
    const plugs: PlugObstacle[][] = [['no_charging_point', 'no_power'], ['no_status']];
    expect(missingForSale({ obstacles: ['no_price'] }, plugs)).toEqual(['no_price', 'no_status']);
    expect(missingForSale(sale, [])).toEqual(['no_plug']);
    expect(missingForSale(sale, [['away'], []])).toEqual([]);
  });
});

describe('[issue 21] a refusal', () => {
  it.each([
    [undefined, {}, []],
    ['plug_not_bookable', { isDraft: true }, []],
    ['plug_not_bookable', { isPaused: true, obstacles: ['no_price'] }, []],
    ['plug_not_bookable', {}, ['never_connected', 'away']],
    ['station_paused', { isPaused: true }, ['away']],
    ['charging_point_away', {}, ['away']],
  ] as const)('is %s for %j with %j', (code, more, plug) => {
    expect(saleRefusal({ ...sale, ...more }, plug)).toBe(code);
  });
});

describe('[issue 21] a driver is told of an absence', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 6, 1, 0) + hours * 3_600_000);
  it.each([
    ['after the limit', 100, 24, true],
    ['not before the limit', 100, 23.9, false],
    ['before the limit when it begins soon', 1.5, 1, true],
    ['not yet when it begins later', 3, 1, false],
    ['not for some minutes', 0.5, 0.2, false],
    ['not after the window', -2, 48, false],
  ])('%s', (_, startsIn, awayFor, isTold) => {
    const window = { start: at(startsIn), stop: at(startsIn + 1) };
    expect(isAwayTold(window, { seenAt: at(-awayFor), limitHours: 24 }, at(0))).toBe(isTold);
  });
});
