// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

describe('the path after login', () => {
  it('is the requested one', () => {
    expect(nextPath('/reserve?plug=7', 'driver')).toBe('/reserve?plug=7');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])('is never on another site: %j', (asked) => {
    expect(nextPath(asked, 'driver')).toBe('/stations');
  });

  it('is the home of the role by default', () => {
    expect(nextPath(null, 'driver')).toBe('/stations');
    expect(nextPath(null, 'station_owner')).toBe('/owner');
  });
});
