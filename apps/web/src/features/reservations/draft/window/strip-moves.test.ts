// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Day } from './day-window.ts';
import { dragged, stepped } from './strip-moves.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`);
const range = (start: string, stop: string) => ({ start: at(start), stop: at(stop) });
const day: Day = {
  ...range('00:00', '23:45'),
  free: [range('10:00', '12:00'), range('14:00', '18:00')],
  taken: [],
  slotMs: 900_000,
  minMs: 900_000,
  maxMs: 14_400_000,
};
const window = range('11:00', '12:00');

describe('the window on the day strip', () => {
  it.each([
    ['start', 'ArrowLeft', range('10:45', '12:00')],
    ['stop', 'ArrowRight', window],
    ['stop', 'ArrowLeft', range('11:00', '11:45')],
    ['stop', 'PageDown', range('11:00', '11:15')],
    ['whole', 'ArrowLeft', range('10:45', '11:45')],
    ['whole', 'ArrowRight', range('14:00', '15:00')],
    ['whole', 'Home', range('10:00', '11:00')],
    ['whole', 'End', range('17:00', '18:00')],
  ] as const)('%s handles %s', (grip, key, moved) => {
    expect(stepped(day, window, grip, key)).toEqual(moved);
  });

  it('ignores other keys', () => {
    expect(stepped(day, window, 'whole', 'Tab')).toBeNull();
  });

  it('stays if nothing is free further on', () => {
    const last = range('17:00', '18:00');
    expect(stepped(day, last, 'whole', 'ArrowRight')).toEqual(last);
  });

  it('follows the pointer over taken time to the nearest free place', () => {
    expect(dragged(day, window, 'whole', at('13:40'))).toEqual(range('14:00', '15:00'));
    expect(dragged(day, window, 'start', at('10:20'))).toEqual(range('10:15', '12:00'));
  });
});
