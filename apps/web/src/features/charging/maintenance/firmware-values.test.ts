import { describe, expect, it } from 'vitest';
import { validated } from '../../../tests/kit/screens/validated.ts';
import { FIRMWARE_FORM, NO_FIRMWARE } from './firmware-values.ts';

const validate = (values: Partial<typeof NO_FIRMWARE>) =>
  validated(FIRMWARE_FORM, { ...NO_FIRMWARE, ...values });

describe('an update of firmware', () => {
  it('needs a URL that a charging point can download from', () => {
    const url = 'https://maker.example/next.bin';
    expect(validate({ url: ` ${url} ` })).toEqual({ body: { url } });
    for (const wrong of ['', 'next.bin', 'file:///next.bin']) {
      expect(validate({ url: wrong })).toEqual({ faults: ['url'] });
    }
  });

  it('has its time in UTC, and a certificate only with a signature', () => {
    const url = 'ftp://maker.example/next.bin';
    expect(validate({ url, retrieve_at: '2026-11-21T03:00' })).toEqual({
      body: { url, retrieve_at: new Date('2026-11-21T03:00').toISOString() },
    });
    expect(validate({ url, retrieve_at: 'soon' })).toEqual({ faults: ['retrieve_at'] });
    expect(validate({ url, signature: 'c2ln' })).toEqual({ faults: ['signature'] });
    expect(validate({ url, signature: 'c2ln', certificate: 'PEM' })).toEqual({
      body: { url, signature: 'c2ln', signing_certificate: 'PEM' },
    });
  });
});
