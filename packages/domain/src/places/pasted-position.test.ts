import { describe, expect, test } from 'vitest';
import { readPastedPosition } from './pasted-position.ts';

const SYNTAGMA = { lat: 37.9755, lng: 23.7348 };

describe('a pasted position', () => {
  test.each([
    '37.9755, 23.7348',
    '37.9755,23.7348',
    '37.9755 23.7348',
    '(37.9755, 23.7348)',
    '37,9755; 23,7348',
    '37.9755° N, 23.7348° E',
    'N37.9755 E23.7348',
    '23.7348° E, 37.9755° N',
    '37,9755° Β 23,7348° Α',
    'geo:37.9755,23.7348',
    'geo:0,0?q=37.9755,23.7348(Syntagma)',
    'https://www.google.com/maps/@37.9755,23.7348,15z',
    'https://www.google.com/maps/place/Syntagma/@37.9,23.7,15z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d37.9755!4d23.7348!16s',
    'https://maps.google.com/?q=37.9755,23.7348',
    'https://www.google.com/maps/search/?api=1&query=37.9755%2C23.7348',
    'https://www.google.com/maps/dir/?api=1&destination=37.9755,23.7348',
    'https://maps.apple.com/?ll=37.9755,23.7348&q=Syntagma',
    'https://www.openstreetmap.org/#map=17/37.9755/23.7348',
    'https://www.openstreetmap.org/?mlat=37.9755&mlon=23.7348#map=12/38/23',
    'https://www.bing.com/maps?cp=37.9755~23.7348&lvl=15',
    'www.bing.com/maps?cp=37.9755~23.7348',
    'https://www.waze.com/ul?ll=37.9755%2C23.7348&navigate=yes',
    'https://wego.here.com/?map=37.9755,23.7348,15,normal',
  ])('%s', (text) => {
    expect(readPastedPosition(text)).toMatchObject(SYNTAGMA);
  });

  test.each(['37°58′31″N 23°44′5″E', '37° 58\' 31" N, 23° 44\' 5" E', '37°58′31″Β 23°44′5″Α'])(
    'in degrees, minutes and seconds: %s',
    (text) => {
      const found = readPastedPosition(text);
      expect(found).toMatchObject({
        lat: expect.closeTo(37.97528, 4),
        lng: expect.closeTo(23.73472, 4),
      });
    },
  );

  test('south and west are negative', () => {
    expect(readPastedPosition('33.8688° S, 151.2093° E')).toMatchObject({ lat: -33.8688 });
    expect(readPastedPosition('12°30′0″S 38°15′0″W')).toMatchObject({ lat: -12.5, lng: -38.25 });
  });

  test('with the zoom of the link', () => {
    expect(readPastedPosition('https://www.google.com/maps/@37.9755,23.7348,15z')).toMatchObject({
      zoom: 15,
    });
    expect(readPastedPosition('geo:37.9,23.7?z=12')).toMatchObject({ zoom: 12 });
    expect(readPastedPosition('37.9755, 23.7348')).toMatchObject({ zoom: null });
  });
});

test.each([
  'https://maps.app.goo.gl/abc123',
  'https://goo.gl/maps/abc',
  'maps.app.goo.gl/abc123',
  'https://osm.org/go/xyz',
  'https://bit.ly/3xyz',
])('a short link is refused: %s', (text) => {
  expect(readPastedPosition(text)).toBe('short_link');
});

test.each([
  'https://www.google.com/maps/place/Ermou',
  'https://example.com/somewhere',
  'https://www.google.com/maps/@97.9755,223.7348,15z',
  'geo:somewhere',
  'https://maps.google.com/?q=%E0%A4%A',
])('a link without a position is refused: %s', (text) => {
  expect(readPastedPosition(text)).toBe('no_position');
});

test.each([
  'Ermou 25',
  'Αθήνα',
  '116 35',
  '12 104',
  '25.5',
  '91.5, 23.7',
  '28 Οκτωβρίου',
  'St. John',
  '',
])('other text is none: %s', (text) => {
  expect(readPastedPosition(text)).toBeNull();
});
