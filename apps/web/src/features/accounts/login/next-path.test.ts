// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

describe('the way on after signing in', () => {
  it('leads back to what was asked for', () => {
    expect(nextPath('/reserve?plug=7', 'driver')).toBe('/reserve?plug=7');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])('never leaves the site: %j', (asked) => {
    expect(nextPath(asked, 'driver')).toBe('/stations');
  });

  it('else to the home of the role', () => {
    expect(nextPath(null, 'driver')).toBe('/stations');
    expect(nextPath(null, 'station_owner')).toBe('/owner');
  });
});
