import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom, noiseAt } from './random.ts';

it('repeats the same sequence only for the same seed', () => {
  const draw = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
});

it('stays within its bounds', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), fc.nat(), (seed, noiseSeed, position) => {
      const random = createRandom(seed);
      const between = random.between(3, 7);
      expect(between).toBeGreaterThanOrEqual(3);
      expect(between).toBeLessThan(7);
      expect(['x', 'y']).toContain(random.pick(['x', 'y']));
      expect(noiseAt(noiseSeed, position)).toBeGreaterThanOrEqual(0);
      expect(noiseAt(noiseSeed, position)).toBeLessThan(1);
    }),
  );
});

it('is uniformly distributed', () => {
  const random = createRandom('spread');
  const counts = [0, 0, 0, 0];
  for (let draw = 0; draw < 4_000; draw += 1) counts[Math.floor(random.next() * 4)]! += 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
