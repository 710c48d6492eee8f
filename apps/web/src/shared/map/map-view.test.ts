// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { distanceM } from './map-view.ts';

describe('distances', () => {
  it('Athens to Thessaloniki is about 300 km', () => {
    const metres = distanceM({ lat: 37.9838, lng: 23.7278 }, { lat: 40.6436, lng: 22.9309 });
    expect(metres / 1000).toBeCloseTo(303, -1);
  });

  it('neighbours across the 180th meridian are near', () => {
    const metres = distanceM({ lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 });
    expect(metres).toBeLessThan(2_300);
  });

  it('from a place to itself is 0', () => {
    expect(distanceM({ lat: 38, lng: 23 }, { lat: 38, lng: 23 })).toBe(0);
  });
});
