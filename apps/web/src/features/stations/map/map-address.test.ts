// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, readAddress, writeAddress } from './map-address.ts';

const athens = { lat: 37.9838, lng: 23.7278, zoom: 10 };
const none = NO_FILTERS;
const read = (query: string) => readAddress(new URLSearchParams(query), athens);

describe('the URL of the map', () => {
  it('[24] without a usable position has no marker', () => {
    for (const at of ['', '1', 'a,b', '91,0', '0,181', '1,']) {
      expect(read(`q=Somewhere&at=${at}`).spot).toBeNull();
    }
  });

  it('[23.3] contains centre, zoom, all filters, the order and the chosen station', () => {
    const address = {
      view: { lat: 40.6436, lng: 22.9309, zoom: 12.25 },
      filters: {
        connectors: ['TYPE2' as const, 'CCS2' as const],
        fits: ['CCS2' as const, 'CHADEMO' as const],
        minPowerKw: 50,
        minRating: 4,
        maxPricePerKwh: 0.45,
        freeNow: true,
        window: { from: '2026-11-22T12:00:00.000Z', until: '2026-11-22T13:30:00.000Z' },
        operator: 'Blink & Co',
        amenities: ['cafe' as const, 'wifi' as const],
        accessible: ['step_free' as const],
        open247: true,
        withListed: true,
      },
      sort: 'price' as const,
      chosen: 'aristotelous-9',
      place: 'Aristotelous, Thessaloniki',
      spot: { lat: 40.63265, lng: 22.9409 },
    };
    expect(read(writeAddress(address).toString())).toEqual(address);
  });

  it('without a view shows the last place', () => {
    expect(read('')).toEqual({
      view: athens,
      filters: none,
      sort: 'distance',
      chosen: null,
      place: null,
      spot: null,
    });
  });

  it('omits inactive filters', () => {
    const query = writeAddress({
      view: athens,
      filters: none,
      sort: 'distance',
      chosen: null,
      place: null,
      spot: null,
    });
    expect([...query.keys()]).toEqual(['lat', 'lng', 'zoom']);
  });

  it.each([
    'lat=91&lng=20',
    'lat=&lng=',
    'lat=NaN&lng=1',
    'lat=38',
    'lat=Infinity&lng=1e400',
    'lat=38&lng=181',
  ])('ignores the invalid %s', (query) => {
    expect(read(query).view).toEqual(athens);
  });

  it('ignores unknown connectors, powers, windows, orders and zooms, and keeps the rest', () => {
    const address = read(
      'lat=38&lng=23&zoom=99&connector=CCS2,PLUGZILLA&fits=SPOON&min_power=-5&stars=6&free=yes&from=2026-11-22T13:00:00Z&until=2026-11-22T12:00:00Z&amenities=pool&sort=beauty',
    );
    expect(address).toEqual({
      view: { lat: 38, lng: 23, zoom: 10 },
      filters: { ...none, connectors: ['CCS2'] },
      sort: 'distance',
      chosen: null,
      place: null,
      spot: null,
    });
  });
});
