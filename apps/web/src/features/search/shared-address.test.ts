// @vitest-environment node
import { expect, it } from 'vitest';
import { sharedAddress } from './shared-address.ts';

const opened = (shared: Record<string, string>) => {
  const { pathname, searchParams } = new URL(
    sharedAddress(new URLSearchParams(shared)),
    'http://here',
  );
  return { pathname, ...Object.fromEntries(searchParams) };
};

it.each([
  ['a link of a map', { url: 'https://www.openstreetmap.org/#map=17/37.97540/23.73480' }, '17'],
  [
    'a link within a text',
    { text: 'Meet here: https://www.google.com/maps/@37.9754,23.7348,17z' },
    '17',
  ],
  ['coordinates', { text: '37.9754, 23.7348' }, '15'],
])('[24.5] %s opens the map there', (_name, shared, zoom) => {
  const { pathname, lat, lng, zoom: shown, at } = opened(shared) as Record<string, string>; // By name.
  expect(pathname).toBe('/stations');
  expect(Number(lat)).toBeCloseTo(37.9754, 3);
  expect(Number(lng)).toBeCloseTo(23.7348, 3);
  expect(Number(shown)).toBe(Number(zoom));
  expect(at).toMatch(/^37\.975\d*,23\.734\d*$/);
});

it('[24.5] a name, also beside a link that has to be fetched, is put into the search', () => {
  const shared = { title: 'Syntagma Square', text: 'https://maps.app.goo.gl/abc' };
  expect(opened(shared)).toEqual({ pathname: '/stations', q: 'Syntagma Square' });
});

it.each<Record<string, string>>([
  {},
  { url: '' },
  { text: '   ' },
  { url: 'https://maps.app.goo.gl/abc' },
])('[24.5] nothing that can be used opens the map: %j', (shared) => {
  expect(opened(shared)).toEqual({ pathname: '/stations' });
});

it('[24.5] a very long text is cut', () => {
  expect((opened({ text: 'a'.repeat(5_000) }) as Record<string, string>)['q']).toHaveLength(200);
});
