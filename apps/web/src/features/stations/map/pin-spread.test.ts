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

describe('overlapping pins', () => {
  it('are not moved while there is space', () => {
    const pins = [pin('a', 37.98, 23.73), pin('b', 37.98, 23.73 + degrees(60))];
    expect(spreadPins(pins, ZOOM).size).toBe(0);
  });

  it('each move by half, until both are visible', () => {
    const shifts = spreadPins([pin('a', 37.98, 23.73), pin('b', 37.98, 23.73 + degrees(26))], ZOOM);
    expect(shifts.get('a')).toMatchObject({ x: -10, y: 0 });
    expect(shifts.get('b')).toMatchObject({ x: 10, y: 0 });
    expect(shifts.get('b')?.lng).toBeCloseTo(23.73 + degrees(36), 6);
    expect(shifts.get('b')?.lat).toBeCloseTo(37.98, 6);
  });

  it('at the same location are moved apart too', () => {
    const shifts = spreadPins([pin('a', 37.98, 23.73), pin('b', 37.98, 23.73)], ZOOM);
    const [a, b] = [shifts.get('a'), shifts.get('b')];
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(31);
  });

  it('are moved by a limited distance', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => pin(`p${index}`, 37.98, 23.73));
    for (const { x, y } of spreadPins(crowd, ZOOM).values()) {
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(30);
    }
  });
});
