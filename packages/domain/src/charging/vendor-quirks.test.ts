import { describe, expect, test } from 'vitest';
import { vendorQuirksOf, VENDORS_WITH_HINTS } from './vendor-quirks.ts';

const make = (vendor: string | null, model = '', firmwareVersion = '') => ({
  vendor,
  model,
  firmwareVersion,
});
const ordinary = vendorQuirksOf(make(null));

describe('the quirks of', () => {
  test.each([
    ['[Q05] Delta', make('Delta Electronics'), { ignoresUnidentifiedStop: true }],
    ['[Q15] KEBA', make('Keba AG', 'KC-P30'), { tagEndsAt: '_' }],
    ['[Q22] ABB DC', make('ABB', 'Terra 54 CJG'), { isFinishingErrorHarmless: true }],
    ['[Q25] Alfen', make('Alfen BV'), { hints: ['free_charging_tag'] }],
    ['[Q36] Autel', make('Autel'), { hints: ['upload_root_certificate'] }],
    ['[Q37] [Q40] FoxESS', make('FoxESS'), { hints: ['speak_16', 'slow_to_return'] }],
    ['[Q41] OpenEVSE 4.2', make('OpenEVSE', '', '4.2.1'), { whPerRegisterWh: 1000 }],
    ['[Q55] Etrel', make('Etrel', 'INCH'), { hints: ['central_system_only'] }],
    ['an unknown make', make('Kebab Energy', 'One'), {}],
    ['OpenEVSE that is newer', make('OpenEVSE', '', '5.0'), {}],
  ])('%s', (_name, of, habits) => {
    expect(vendorQuirksOf(of)).toEqual({ ...ordinary, ...habits });
  });

  test.each([
    ['1.8.21', true],
    ['1.8.9', true],
    ['1.6.5', true],
    ['1.8.22', false],
    ['1.8.210', false],
    ['1.9.0', false],
  ])('[Q20] an ABB Terra AC with firmware %s: few measurands only is %s', (firmware, isBound) => {
    expect(vendorQuirksOf(make('ABB', 'Terra AC W22', firmware)).measurands !== null).toBe(isBound);
  });
});

test('the makes with a hint are those whose quirks have it', () => {
  for (const [vendor, hints] of VENDORS_WITH_HINTS) {
    expect(vendorQuirksOf(make(vendor)).hints).toEqual(hints);
  }
});
