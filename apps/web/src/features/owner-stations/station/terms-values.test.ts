// @vitest-environment node
import { BookingTermsInput } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { validate } from '../../../shared/forms/validate.ts';
import {
  TERM_GROUPS,
  TermsBody,
  termsValuesOf,
  typedTerms,
  type TermsValues,
} from './terms-values.ts';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';
import { usualTerms } from '../new-station/usual-terms.ts';

const own = termsValuesOf(
  ownStation({ booking_terms_own: { ...usualTerms, gap_minutes: 10 } }),
  'el',
);
const judged = (changes: Partial<TermsValues>) => {
  const values = { ...own, ...changes };
  return validate(TermsBody, typedTerms(values), values);
};

describe('typed booking terms', () => {
  it('are sent as numbers, the default ones as null', () => {
    expect(judged({ no_show_fee_max: '2,50' }).body?.booking_terms).toEqual({
      ...usualTerms,
      gap_minutes: 10,
      no_show_fee_max: 2.5,
    });
    expect(judged({ isOwn: false, min_minutes: 'nonsense' })).toEqual({
      body: { booking_terms: null },
      faults: {},
    });
  });

  it('start with the defaults of the domain', () => {
    const values = termsValuesOf(ownStation(), 'en');
    expect(values.isOwn).toBe(false);
    const { isOwn: _own, ...texts } = values;
    expect(texts).toEqual(
      Object.fromEntries(Object.entries(usualTerms).map(([name, value]) => [name, String(value)])),
    );
  });

  it('every term of the contract has its field', () => {
    const fields = Object.values(TERM_GROUPS).flat();
    expect(fields.toSorted()).toEqual(Object.keys(BookingTermsInput.shape).toSorted());
  });

  test.each([
    [{ min_minutes: '20' }, { min_minutes: { key: 'manage.fault.slot' } }],
    [{ min_minutes: '60', max_minutes: '45' }, { max_minutes: { key: 'manage.fault.order' } }],
    [
      { slot_minutes: '60', min_minutes: '60', max_minutes: '90' },
      { max_minutes: { key: 'manage.fault.slot' } },
    ],
    [{ days_ahead: '' }, { days_ahead: { key: 'forms.fault.required' } }],
    [{ days_ahead: '90' }, { days_ahead: { key: 'forms.fault.most', values: { max: 60 } } }],
    [
      { no_show_fee_max: '-1' },
      { no_show_fee_max: { key: 'forms.fault.least', values: { min: 0 } } },
    ],
  ])('[B8] %o is reported at its field', (changes, faults) => {
    expect(judged(changes).faults).toEqual(faults);
  });
});
