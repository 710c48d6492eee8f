/** Seeded pseudorandom numbers: the same seed gives the same run. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    return scramble(state);
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Noise from 0 to 1 for a seed and a position; the same on every call. */
export function noiseAt(seed: number, position: number): number {
  return scramble((seed ^ Math.imul(position + 1, 0x9e3779b1)) | 0);
}

/** FNV-1a over UTF-16 units. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

/** The mixing step of mulberry32. */
function scramble(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
