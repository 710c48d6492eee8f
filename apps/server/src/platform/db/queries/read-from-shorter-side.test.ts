import { expect, test } from 'vitest';
import { readFromShorterSide } from './read-from-shorter-side.ts';

test('every page equals the one counted from the front', () => {
  for (let count = 0; count < 12; count++) {
    const list = Array.from({ length: count }, (_, n) => n);
    for (let page = 1; page < 6; page++) {
      const { isReversed, offset, limit } = readFromShorterSide({ page, page_size: 3 }, count);
      const ordered = isReversed ? list.toReversed() : list;
      const found = ordered.slice(offset, offset + limit);
      expect(isReversed ? found.toReversed() : found).toEqual(list.slice((page - 1) * 3, page * 3));
      expect(offset).toBeLessThanOrEqual(Math.max(count - limit, 0) / 2);
    }
  }
});
