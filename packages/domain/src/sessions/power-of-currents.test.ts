import { expect, test } from 'vitest';
import { powerOfCurrents } from './power-of-currents.ts';

const L = (phase: string | undefined, value: number) => ({ phase, value });

test.each([
  ['nothing', [], [], null],
  ['a current of all phases, which may be their sum or each', [L(undefined, 16)], [], null],
  [
    '[Q46] a total beside its phases',
    [L(undefined, 16), L('L1', 16), L('L2', 16), L('L3', 16)],
    [],
    11_040,
  ],
  [
    '[Q42] phases named L1-N, voltage between phases',
    [L('L1-N', 10), L('L2-N', 10)],
    [L('L1-L2', 400)],
    4_619,
  ],
  ['[Q42] a voltage named L1 that is between phases', [L('L1', 10)], [L('L1', 398)], 2_298],
  ['voltages of each phase', [L('L1', 10), L('L2', 20)], [L('L1', 220), L('L2-N', 240)], 7_000],
  ['a voltage of another phase alone', [L('L3', 10)], [L('L1', 225)], 2_250],
  ['the neutral conductor', [L('N', 3), L('L1', 10)], [L(undefined, 230)], 2_300],
  ['a current that flows back', [L('L1', -4)], [], null],
])('the power of %s', (_name, currents, voltages, watts) => {
  const power = powerOfCurrents(currents, voltages);
  expect(power === null ? null : Math.round(power)).toBe(watts);
});
