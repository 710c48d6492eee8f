import { describe, expect, test } from 'vitest';
import { placeBesideName, shortStationName } from './station-name.ts';

const short = (name: string, address: string, city = '', postcode = ''): string =>
  shortStationName({ name, address, city, postcode });

describe('[23.8] names that repeat the address', () => {
  test.each([
    ['Caen, Avenue Merlin', 'Avenue Merlin 14000 CAEN', 'CAEN', '14000', 'Avenue Merlin'],
    ['Putzbrunner Str. 89, München', 'Putzbrunner Str. 89', 'München', '', 'Putzbrunner Str. 89'],
    ['Feltspatveien 32 - 11801', 'Feltspatveien 32', 'Oslo', '1155', 'Feltspatveien 32'],
    ['Lidl, Hauptstr. 5, 10115 Berlin', 'Hauptstr. 5', 'Berlin', '10115', 'Lidl'],
    ['MORLAAS - PLACE DE LA TOUR', 'Place de la Tour', '', '', 'MORLAAS'],
  ])('%s', (name, address, city, postcode, expected) => {
    expect(short(name, address, city, postcode)).toBe(expected);
  });

  test.each([
    ['Namsos lufthavn P1', 'Namsos lufthavn', 'Namsos'],
    ['EKO - Veroia', '', 'Veroia'],
    ['D93 - Parking', 'D93 - Parking', 'Aouste'],
    ['Marseille, France', 'Route de la Sablière', ''],
    ['Lidl Athens', 'Ermou 5', 'Athens'],
  ])('%s stays', (name, address, city) => {
    expect(short(name, address, city)).toBe(name);
  });

  test('[23.8] character references and spaces are tidied', () => {
    expect(short('B&amp;B  Hotel', 'Ermou 5')).toBe('B&B Hotel');
  });

  test('the place beside a name leaves out what the name or the address says already', () => {
    const beside = (name: string, address: string, city: string): string =>
      placeBesideName({ name, address, city });
    expect(beside('Am Exer 27', 'Am Exer 27', 'Wolfenbüttel')).toBe('Wolfenbüttel');
    expect(beside('Avenue Merlin', 'Avenue Merlin 14000 CAEN', 'Caen')).toBe(
      'Avenue Merlin 14000 CAEN',
    );
    expect(beside('Lidl', 'Ermou 5', 'Athens')).toBe('Ermou 5, Athens');
    expect(beside('Lidl', '', '')).toBe('');
  });
});
