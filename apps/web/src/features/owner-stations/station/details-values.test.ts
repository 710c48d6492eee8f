// @vitest-environment node
import { UpdateStation } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { validate } from '../../../shared/forms/validate.ts';
import { countriesIn } from '../place/countries.ts';
import {
  DetailsBody,
  detailsOf,
  emptyPlace,
  PlaceBody,
  sentBody,
  typedBody,
} from './details-values.ts';
import { parsePosition, positionText } from '../place/position-text.ts';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';

const details = detailsOf(ownStation({ amenities: ['wifi'] }));
const faultsOf = (changes: Partial<typeof details>) => {
  const values = { ...details, ...changes };
  return validate(DetailsBody, typedBody(values), values).faults;
};

describe('a typed position', () => {
  test.each([
    ['37.97535, 23.73504', { lat: 37.97535, lng: 23.73504 }],
    ['37.97535 23.73504', { lat: 37.97535, lng: 23.73504 }],
    ['-33.9;18.4', { lat: -33.9, lng: 18.4 }],
    ['91, 0', null],
    ['0, 181', null],
    ['37,97535, 23,73504', null],
    ['Athens', null],
    ['', null],
  ])('%s', (text, position) => {
    expect(parsePosition(text)).toEqual(position);
  });

  it('of a pin has a precision of about 10 cm', () => {
    expect(positionText({ lat: 37.975_350_123, lng: 23.7 })).toBe('37.97535, 23.7');
  });
});

describe('[S7.27] the details of a station', () => {
  it("are sent in the server's format, whatever it answered", () => {
    const { body } = validate(DetailsBody, typedBody(details), details);
    const sent = body && sentBody(body);
    expect(UpdateStation.parse(sent)).toMatchObject({
      lat: 37.975,
      lng: 23.735,
      amenities: ['wifi'],
    });
    expect(sent).not.toHaveProperty('position');
  });

  it('[B8] are validated by the contract before they are sent', () => {
    expect(faultsOf({ name: 'ab', slug: 'A B', position: '', country: '' })).toEqual({
      name: { key: 'forms.fault.short', values: { min: 3 } },
      slug: { key: 'forms.fault.text' },
      position: { key: 'forms.fault.required' },
      country: { key: 'forms.fault.required' },
    });
    expect(faultsOf({ slug: '' })).toEqual({ slug: { key: 'forms.fault.required' } });
  });

  it('need hours on at least one day unless always open, without overlaps', () => {
    const on = (period_begin: string, period_end: string) => ({
      weekday: 1,
      period_begin,
      period_end,
    });
    const closed = { open_24_7: false };
    const noHours = { opening_hours: { key: 'manage.fault.noHours' } };
    const overlap = [on('08:00', '14:00'), on('13:00', '20:00')];
    expect(faultsOf({ ...closed, opening_hours: [] })).toEqual(noHours);
    expect(faultsOf({ ...closed, opening_hours: overlap })).toEqual({
      opening_hours: { key: 'manage.fault.hours' },
    });
    expect(faultsOf({ ...closed, opening_hours: [on('22:00', '06:00')] })).toEqual({});
    expect(faultsOf({ open_24_7: true, opening_hours: overlap })).toEqual({});
  });

  it('of a new station need only name and place', () => {
    const values = {
      ...emptyPlace('GR'),
      name: 'Γκαράζ',
      address: 'Σκρα 12',
      city: 'Καλλιθέα',
      position: '37.95, 23.7',
    };
    expect(validate(PlaceBody, typedBody(values), values).faults).toEqual({});
  });

  it('list countries by name in the language', () => {
    const names = countriesIn('el').map(({ label }) => label);
    expect(names).toContain('Ελλάδα');
    expect(names).toEqual(names.toSorted(new Intl.Collator('el').compare));
    expect(new Set(names).size).toBe(249);
  });
});
