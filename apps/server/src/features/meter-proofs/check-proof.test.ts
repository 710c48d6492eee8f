import { createPublicKey } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { checkProof, type KnownKey } from './check-proof.ts';
import { readOcmf } from './ocmf.ts';
import { readPublicKey } from './public-key.ts';
import { isDifferent, signedEnergyWh } from './signed-energy.ts';
import {
  DZG,
  KEBA,
  readingOf,
  rsaMeter,
  testMeter,
} from '../../tests/kit/charging/signed-readings.ts';
import { transparencyFile } from './transparency-file.ts';

const known = (text: string): KnownKey => ({
  hex: readPublicKey(text) ?? '',
  source: 'owner',
  addedAt: new Date('2026-07-01T09:00:00Z'),
  removedAt: null,
});
const ocmf = (data: string, publicKey: string | null = null) => ({
  format: 'OCMF',
  data,
  publicKey,
});
const outcome = (...given: Parameters<typeof checkProof>) => {
  const { state, fault, key } = checkProof(...given);
  return [state, fault, key?.source ?? null];
};
const READINGS = [readingOf('B', 100), readingOf('E', 107.25, 30)];

describe('[O7] a signed meter reading', () => {
  test.each([
    ['KEBA', KEBA],
    ['DZG', DZG],
  ])('of %s, as published, is valid with its key and with no other', (_maker, { data, key }) => {
    expect(outcome(ocmf(data), [known(key)])).toEqual(['valid', null, 'owner']);
    const changed = data.replace(/9\.038|0\.2597/u, '7.038');
    expect(outcome(ocmf(changed), [known(key)])).toEqual(['not_valid', 'wrong_signature', null]);
    const other = known(testMeter().key);
    expect(outcome(ocmf(data), [other])).toEqual(['not_valid', 'wrong_signature', null]);
    expect(outcome(ocmf(data), [other, known(key)])[0]).toBe('valid');
  });

  test.each([
    ['secp256k1', 'ECDSA-secp256k1-SHA256'],
    ['secp384r1', 'ECDSA-secp384r1-SHA256'],
    ['prime192v1', 'ECDSA-secp192r1-SHA256'],
    ['brainpoolP256r1', 'ECDSA-brainpool256r1-SHA256'],
    ['brainpoolP384r1', 'ECDSA-brainpoolP384r1-SHA512'],
  ])('on the curve %s is verified', (curve, method) => {
    const meter = testMeter(curve, method);
    expect(outcome(ocmf(meter.sign(READINGS)), [known(meter.key)])[0]).toBe('valid');
  });

  it.each(['RSA-2048-SHA256', 'RSA-SHA512'])('by %s is verified with its key only', (method) => {
    const meter = rsaMeter(method);
    const data = meter.sign(READINGS);
    expect(outcome(ocmf(data), [known(meter.key)])).toEqual(['valid', null, 'owner']);
    expect(outcome(ocmf(data, meter.key), [])).toEqual(['valid', null, 'reading']);
    const changed = data.replace('107.25', '106.25');
    const wrong = ['not_valid', 'wrong_signature', null];
    expect(outcome(ocmf(changed), [known(meter.key)])).toEqual(wrong);
    expect(outcome(ocmf(data), [known(rsaMeter().key)])).toEqual(wrong);
    expect(outcome(ocmf(data), [known(testMeter().key)])).toEqual(wrong);
    expect(outcome(ocmf(data), [])).toEqual(['not_checkable', 'no_key', null]);
  });

  it('may have a base64 signature, a trailing key section, and the separator in its text', () => {
    const meter = testMeter();
    const odd = meter.sign([{ ...readingOf('B', 1), TT: 'day|{night}' }], { SE: 'base64' });
    expect(outcome(ocmf(odd), [known(meter.key)])[0]).toBe('valid');
    expect(outcome(ocmf(`${odd}|${meter.key}`), [known(meter.key)])[0]).toBe('valid');
  });

  it('with its own key is valid if no key is known, but not if another is', () => {
    const meter = testMeter();
    const proof = ocmf(meter.sign(READINGS), meter.key);
    expect(outcome(proof, [])).toEqual(['valid', null, 'reading']);
    expect(outcome(proof, [known(meter.key)])).toEqual(['valid', null, 'owner']);
    expect(outcome(proof, [known(testMeter().key)])).toEqual(['not_valid', 'other_key', 'reading']);
  });

  test.each([
    ['of another format', { format: 'EDL', data: 'AQ==', publicKey: null }, 'unknown_format'],
    ['that is cut off', ocmf(KEBA.data.slice(0, 300)), 'unreadable'],
    ['that is no JSON', ocmf('OCMF|{|}|{"SD":"00"}'), 'unreadable'],
    [
      'by a method of another kind',
      ocmf(testMeter('secp256k1', 'DSA-2048-SHA256').sign(READINGS)),
      'unknown_method',
    ],
    ['with no key known', ocmf(KEBA.data), 'no_key'],
  ])('%s cannot be verified, with the reason', (_what, proof, fault) => {
    expect(outcome(proof, [])).toEqual(['not_checkable', fault, null]);
  });
});

describe('a public key', () => {
  const hex = KEBA.key.toLowerCase();
  const point = hex.slice(-130);
  const RSA = rsaMeter().key;
  test.each([
    ['hexadecimal with blanks', KEBA.key.replaceAll(/(.{4})/gu, '$1 '), hex],
    ['hexadecimal with colons', KEBA.key.replaceAll(/(..)(?!$)/gu, '$1:'), hex],
    ['base64', Buffer.from(hex, 'hex').toString('base64'), hex],
    [
      'PEM',
      createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
        .export({ format: 'pem', type: 'spki' })
        .toString(),
      hex,
    ],
    ['as OCPP sends it', Buffer.from(`oca:base16:asn1:${hex}`).toString('base64'), hex],
    ['base64 of hexadecimal', Buffer.from(hex).toString('base64'), hex],
    ['a point', point, point],
    ['two coordinates', point.slice(2), point.slice(2)],
    ['no key', 'hello', null],
    ['a key of RSA', RSA, RSA],
    ['a key of RSA too short', rsaMeter('RSA-SHA256', 1_024).key, null],
    ['a point off the curve', `04${'11'.repeat(64)}`, null],
    ['nothing', '', null],
  ])('is read as %s', (_what, text, expected) => {
    expect(readPublicKey(text)).toBe(expected);
    if (expected === null || expected === RSA) return;
    expect(outcome(ocmf(KEBA.data), [known(text)])[0]).toBe('valid');
  });
});

describe('the signed energy', () => {
  const checked = (...texts: string[]) =>
    texts.map((text) => checkProof(ocmf(text, meter.key), []));
  const meter = testMeter();

  it('is the difference between the signed begin and end of one register', () => {
    expect(signedEnergyWh(checked(meter.sign(READINGS)))).toBe(7_250);
    const apart = [meter.sign([readingOf('B', 100)]), meter.sign([readingOf('L', 101)])];
    expect(signedEnergyWh(checked(...apart))).toBe(1_000);
    const [begin, end] = READINGS;
    const both = [begin, { RV: 5, RI: '1-b:2.8.0' }, end, { RV: 9, RI: '1-b:2.8.0' }];
    expect(signedEnergyWh(checked(meter.sign(both as object[])))).toBe(7_250);
  });

  it('is null for readings that are invalid, not good, or without an end', () => {
    expect(signedEnergyWh(checked(meter.sign(READINGS).replace('107.25', '108.25')))).toBeNull();
    expect(signedEnergyWh(checked(meter.sign([READINGS[0] as object])))).toBeNull();
    const ill = [READINGS[0], { ...READINGS[1], ST: 'M' }];
    expect(signedEnergyWh(checked(meter.sign(ill as object[])))).toBeNull();
  });

  it('differs from the session by more than rounding', () => {
    expect([isDifferent(10_000, 10_090), isDifferent(10_000, 10_200)]).toEqual([false, true]);
    expect([isDifferent(15, 0), isDifferent(30, 0)]).toEqual([false, true]);
  });
});

test('reads the meter’s identity and time', () => {
  expect(readOcmf(DZG.data)).toMatchObject({
    meter: { vendor: 'DZG', model: 'DVH4013', serial: '1DZG0033016824' },
    readings: [{ at: new Date('2021-10-26T08:20:52Z'), kind: 'B', value: 9.038, unit: 'kWh' }],
  });
  expect(readOcmf(KEBA.data)?.meter.serial).toBe('17619300');
});

test('the file for transparency software contains the signed data unchanged, and the key', () => {
  const inFile = (data: string, context: string) => {
    const proof = { format: 'OCMF', data, publicKey: null, context };
    return { ...proof, checked: checkProof(proof, [known(KEBA.key)]) };
  };
  const meter = testMeter();
  const begin = meter.sign([{ ...readingOf('B', 1), TT: '<day> & "night"' }]);
  const file = [
    ...transparencyFile(7, [inFile(begin, 'Transaction.Begin'), inFile(KEBA.data, 'x')]),
  ].join('');
  const dom = new DOMParserOf(file);
  expect(dom.texts('signedData')).toEqual([begin, KEBA.data]);
  expect(dom.texts('publicKey')).toEqual([KEBA.key.toLowerCase()]);
  expect(file).toContain('<value transactionId="7" context="Transaction.Begin">');
  // It contains its own begin, so it is paired with nothing.
  expect(file).toContain('<value>\n    <publicKey');
});

/** A minimal XML reader: the project has no XML parser that could be used here, and our output is simple. */
class DOMParserOf {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  texts(name: string): string[] {
    const found = this.#text.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'gu'));
    const signs = { lt: '<', gt: '>', quot: '"', amp: '&' } as Record<string, string>;
    return [...found].map(([, text = '']) =>
      text.replaceAll(/&(\w+);/gu, (_, sign: string) => signs[sign] ?? ''),
    );
  }
}
