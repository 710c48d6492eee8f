import { describe, expect, test } from 'vitest';
import { PUBLICATION_STATES, publicationStateAfter } from './firmware-publication.ts';

describe('the publication of firmware', () => {
  test.each([
    ['asked', 'downloading', 'downloading'],
    ['downloading', 'published', 'published'],
    ['verified', 'downloading', 'verified'],
    ['downloading', 'failed', 'failed'],
    ['published', 'failed', 'published'],
    ['withdrawn', 'published', 'withdrawn'],
    ['refused', 'downloading', 'refused'],
  ] as const)('that is %s and said to be %s is %s', (state, step, after) => {
    expect(publicationStateAfter(state, step)).toBe(after);
  });

  test('is not reverted by repeated statuses', () => {
    for (const state of PUBLICATION_STATES) {
      const once = publicationStateAfter(state, 'downloaded');
      expect(publicationStateAfter(once, 'downloaded')).toBe(once);
    }
  });
});
