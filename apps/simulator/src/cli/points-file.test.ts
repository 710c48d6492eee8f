import { describe, expect, it } from 'vitest';
import { SPEC } from '../tests/kit/charging-point.ts';
import { parsePoints, readPointsFile } from './points-file.ts';

const parse = (value: unknown) => parsePoints(JSON.stringify(value), 'p.json');
const withConnector = (connector: object) => ({
  ...SPEC,
  connectors: [{ number: 1, type: 'CCS2', maxPowerKw: 50, ...connector }],
});

describe('the points file', () => {
  it('is read; other properties are ignored', () => {
    expect(parse([{ ...SPEC, note: 'ours' }])).toEqual([SPEC]);
    const newer = { ...SPEC, version: '2.0.1' };
    expect(parse([newer])).toEqual([newer]);
  });

  it.each([
    [[], 'p.json must be a list that is not empty'],
    [{}, 'p.json must be a list'],
    [[null], 'p.json: point 1 must be an object'],
    [[{ ...SPEC, identity: '' }], 'p.json: point 1: identity must be a text'],
    [[{ ...SPEC, password: 7 }], 'p.json: point 1: password must be a text'],
    [[{ ...SPEC, version: '1.5' }], 'p.json: point 1: version must be one of 1.6, 2.0.1'],
    [[SPEC, SPEC], 'p.json: ATH-0001 is listed twice'],
    [[{ ...SPEC, connectors: [] }], 'point 1: connectors must be a list'],
    [[withConnector({ number: 2 })], 'point 1: connectors must be numbered 1, 2, 3'],
    [[withConnector({ maxPowerKw: 0 })], 'connector 1: maxPowerKw must be a number above 0'],
    [[withConnector({ type: null })], 'connector 1: type must be a text'],
  ])('%j: %s', (value, message) => {
    expect(() => parse(value)).toThrow(message);
  });

  it('that is not JSON, or missing, is reported with its name', () => {
    expect(() => parsePoints('[{', 'p.json')).toThrow('p.json is not JSON');
    expect(() => readPointsFile('/nowhere/p.json')).toThrow('Cannot read /nowhere/p.json: ENOENT');
  });
});
