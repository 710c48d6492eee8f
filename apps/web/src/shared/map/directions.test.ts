// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { directionsHref } from './directions.ts';

const place = { lat: 37.97, lng: 23.73, name: 'Σύνταγμα (P1)' };

describe('directions', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 16)', /^geo:37\.97,23\.73\?q=37\.97,23\.73\(%CE%A3[^()]*\)$/],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0)', /^https:\/\/maps\.apple\.com\//],
    ['Mozilla/5.0 (X11; Linux x86_64)', /^https:\/\/www\.openstreetmap\.org\/.*37\.97%2C23\.73$/],
  ])('on %s link to %s', (userAgent, href) => {
    expect(directionsHref(place, userAgent)).toMatch(href);
  });
});
