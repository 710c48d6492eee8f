// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { spreadPins, type PinBox } from './pin-spread.ts';

const ZOOM = 12;
const pin = (key: string, lat: number, lng: number): PinBox => ({
  key,
  lat,
  lng,
  width: 46,
  height: 32,
  above: 18,
});
const degrees = (pixels: number): number => (pixels * 360) / (512 * 2 ** ZOOM);

describe('pins upon each other', () => {
  it('stay where they are while there is room', () => {
    const pins = [pin('a', 37.98, 23.73), pin('b', 37.98, 23.73 + degrees(60))];
    expect(spreadPins(pins, ZOOM).size).toBe(0);
  });

  it('share the way they move, until both can be seen whole', () => {
    const shifts = spreadPins([pin('a', 37.98, 23.73), pin('b', 37.98, 23.73 + degrees(26))], ZOOM);
    expect(shifts.get('a')).toMatchObject({ x: -10, y: 0 });
    expect(shifts.get('b')).toMatchObject({ x: 10, y: 0 });
    expect(shifts.get('b')?.lng).toBeCloseTo(23.73 + degrees(36), 6);
    expect(shifts.get('b')?.lat).toBeCloseTo(37.98, 6);
  });

  it('at one and the same place part as well', () => {
    const shifts = spreadPins([pin('a', 37.98, 23.73), pin('b', 37.98, 23.73)], ZOOM);
    const [a, b] = [shifts.get('a'), shifts.get('b')];
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(31);
  });

  it('never go farther than the eye forgives', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => pin(`p${index}`, 37.98, 23.73));
    for (const { x, y } of spreadPins(crowd, ZOOM).values()) {
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(30);
    }
  });
});
