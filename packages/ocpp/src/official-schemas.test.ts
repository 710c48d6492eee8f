// Every official schema of both versions, with generated payloads: valid ones pass unchanged through a frame, and a violation of
// one constraint is refused with the standard's code for it.
import fc from 'fast-check';
import * as shipped16 from 'typed-ocpp/dist/ocpp16/schemas.js';
import * as shipped201 from 'typed-ocpp/dist/ocpp20/schemas.js';
import { describe, expect, it } from 'vitest';
import { encodeCall, parseFrame } from './frame.ts';
import { brokenPayloads, validPayloads } from './tests/kit/payloads.ts';
import { schemas16 } from './v16/schemas.ts';
import { schemas201 } from './v201/schemas.ts';

const RUNS = 20;

describe.each([
  ['1.6', shipped16, schemas16, 39],
  ['2.0.1', shipped201, schemas201, 64],
] as const)('[S4.01] OCPP %s', (_version, shipped, { actionNames, violationOf }, actions) => {
  const official: [string, object][] = Object.entries(shipped);

  it('has every action of the standard, with its request and its response', () => {
    expect(actionNames.size).toBe(actions);
    expect(official.map(([name]) => name).toSorted()).toEqual(
      [...actionNames].flatMap((name) => [`${name}Request`, `${name}Response`]).toSorted(),
    );
  });

  it.each(official)('%s accepts valid payloads unchanged, strictly and loosely', (name, schema) => {
    fc.assert(
      fc.property(validPayloads(schema), (payload) => {
        expect(violationOf(name, payload, 'strict')).toBeNull();
        expect(violationOf(name, payload, 'loose')).toBeNull();
        const reading = parseFrame(encodeCall('1', 'Any', Object(payload)));
        expect(reading.ok && 'payload' in reading.frame && reading.frame.payload).toEqual(payload);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(official)('%s refuses each violated constraint with its code', (name, schema) => {
    const [valid] = fc.sample(validPayloads(schema), { numRuns: 1, seed: 7 });
    for (const { what, payload, code } of brokenPayloads(schema, Object(valid))) {
      expect([what, violationOf(name, payload, 'strict')?.code]).toEqual([what, code]);
    }
  });
});
