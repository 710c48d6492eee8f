import { describe, expect, it } from 'vitest';
import { judgeFirmware, NO_FIRMWARE } from './firmware-values.ts';

const judge = (values: Partial<typeof NO_FIRMWARE>) => judgeFirmware({ ...NO_FIRMWARE, ...values });

describe('an update of firmware', () => {
  it('needs an address that a charger can fetch from', () => {
    const url = 'https://maker.example/next.bin';
    expect(judge({ url: ` ${url} ` })).toEqual({ body: { url } });
    for (const wrong of ['', 'next.bin', 'file:///next.bin']) {
      expect(judge({ url: wrong })).toEqual({ faults: ['url'] });
    }
  });

  it('has its time as an instant, and its proof whole', () => {
    const url = 'ftp://maker.example/next.bin';
    expect(judge({ url, at: '2026-11-21T03:00' })).toEqual({
      body: { url, retrieve_at: new Date('2026-11-21T03:00').toISOString() },
    });
    expect(judge({ url, at: 'soon' })).toEqual({ faults: ['retrieve_at'] });
    expect(judge({ url, signature: 'c2ln' })).toEqual({ faults: ['signature'] });
    expect(judge({ url, signature: 'c2ln', certificate: 'PEM' })).toEqual({
      body: { url, signature: 'c2ln', signing_certificate: 'PEM' },
    });
  });
});
