// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, readAddress, writeAddress } from './map-address.ts';

const athens = { lat: 37.9838, lng: 23.7278, zoom: 10 };
const none = NO_FILTERS;
const read = (query: string) => readAddress(new URLSearchParams(query), athens);

describe('the URL of the map', () => {
  it('contains centre, zoom, filters and the chosen station', () => {
    const address = {
      view: { lat: 40.6436, lng: 22.9309, zoom: 12.25 },
      filters: {
        connectors: ['TYPE2' as const, 'CCS2' as const],
        fits: ['CCS2' as const, 'CHADEMO' as const],
        minPowerKw: 50,
        freeNow: true,
      },
      chosen: 'aristotelous-9',
    };
    expect(read(writeAddress(address).toString())).toEqual(address);
  });

  it('without a view shows the last place', () => {
    expect(read('')).toEqual({ view: athens, filters: none, chosen: null });
  });

  it('omits inactive filters', () => {
    const query = writeAddress({ view: athens, filters: none, chosen: null });
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

  it('ignores unknown connectors, powers and zooms, and keeps the rest', () => {
    const address = read(
      'lat=38&lng=23&zoom=99&connector=CCS2,PLUGZILLA&fits=SPOON&min_power=-5&free=yes',
    );
    expect(address).toEqual({
      view: { lat: 38, lng: 23, zoom: 10 },
      filters: { ...none, connectors: ['CCS2'] },
      chosen: null,
    });
  });
});
