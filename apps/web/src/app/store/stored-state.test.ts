// @vitest-environment node
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readState, writeState } from './stored-state.ts';

const words = z.array(z.string());
const schemas = { big: { list: words, text: z.string() }, small: { draft: z.string() } };
const defaults = { big: { list: ['none'], text: '' }, small: { draft: '' } };
const sized = (length: number) => 'x'.repeat(length);

/** Stores up to `capacity` characters, as a browser stores five million. */
function storageOf(capacity: number, initial: Record<string, string> = {}) {
  const map = new Map(Object.entries(initial));
  let tries = 0;
  return {
    tries: () => tries,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      tries++;
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('limits of the stored state', () => {
  it('a list keeps 200 items, at any depth', () => {
    const storage = storageOf(Infinity);
    const list = Array.from({ length: 300 }, (_, n) => String(n));
    writeState(storage, { ...defaults, big: { list, text: '' } });
    expect(readState(storage, defaults, schemas).big.list).toEqual(list.slice(0, 200));
  });

  it('above a million characters the largest field is dropped, the others stay', () => {
    const storage = storageOf(Infinity);
    const state = { big: { list: ['kept'], text: sized(999_999) }, small: { draft: 'mine' } };
    writeState(storage, state);
    expect(storage.getItem('state')?.length).toBeLessThan(1_000_000);
    const read = readState(storage, defaults, schemas);
    expect(read).toEqual({ big: { list: ['kept'], text: '' }, small: { draft: 'mine' } });
  });

  it('with little space left, lists are dropped before user input', () => {
    const storage = storageOf(500);
    const state = { big: { list: [sized(2_000)], text: sized(700) }, small: { draft: 'mine' } };
    writeState(storage, state);
    expect(readState(storage, defaults, schemas)).toEqual({
      ...defaults,
      small: { draft: 'mine' },
    });
  });

  it('with no space left, the outdated state is deleted and there are no endless retries', () => {
    const storage = storageOf(10, { state: '{"small":{"draft":"of somebody else"}}' });
    writeState(storage, { big: { list: ['a'], text: 'b' }, small: { draft: 'mine' } });
    expect(storage.getItem('state')).toBeNull();
    expect(storage.tries()).toBeLessThan(10);
  });
});
