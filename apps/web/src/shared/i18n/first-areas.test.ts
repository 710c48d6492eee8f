// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { hasFirstTexts } from './first-areas.ts';

describe('[24.2] first texts', () => {
  it.each(['/', '/stations', '/stations/', '/stations/syntagma', '/energy'])(
    'are enough for %s',
    (path) => {
      expect(hasFirstTexts(path)).toBe(true);
    },
  );

  it.each(['/wallet', '/login', '/about', '/stations/a/b', '/energyx', '/owner/stations/7'])(
    'are not enough for %s',
    (path) => {
      expect(hasFirstTexts(path)).toBe(false);
    },
  );
});
