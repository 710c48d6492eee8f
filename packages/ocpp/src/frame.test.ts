import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCall, encodeError, encodeResult, FRAME_LIMITS, parseFrame } from './frame.ts';

function call(payload: unknown): object {
  return { ok: true, frame: { type: 'call', messageId: 'm', action: 'A', payload } };
}

function refusal(code: string, messageId: string | null): object {
  return { ok: false, refusal: { code, messageId } };
}

describe('valid frames', () => {
  const good: [string, string, object][] = [
    ['a call', '[2,"m","A",{"x":1}]', call({ x: 1 })],
    ['a call with blanks', ' [ 2 , "m"\t, "A" ,\r\n {"x": 1} ] ', call({ x: 1 })],
    ['a byte order mark', '\uFEFF[2,"m","A",{}]', call({})],
    ['NUL bytes behind it', '[2,"m","A",{}]\0\0', call({})],
    ['no payload', '[2,"m","A"]', call({})],
    ['null as payload', '[2,"m","A",null]', call({})],
    ['something after the payload', '[2,"m","A",{},"extra"]', call({})],
    ['an empty member', '[2,"m","A",{"x":,"y":2}]', call({ y: 2 })],
    ['an empty last member', '[2,"m","A",{"y":2,"x": }]', call({ y: 2 })],
    [
      'several empty members',
      '[2,"m","A",{"a":{"x":,"y":},"z":,"s":":,"}]',
      call({ a: {}, s: ':,' }),
    ],
    ['null members, also inside', '[2,"m","A",{"x":null,"l":[{"y":null}]}]', call({ l: [{}] })],
    ['duplicate keys: the last counts', '[2,"m","A",{"x":1,"x":2}]', call({ x: 2 })],
    ['NUL in a text', '[2,"m","A",{"x":"a\\u0000b\\u0000"}]', call({ x: 'ab' })],
    ['a lone surrogate', '[2,"m","A",{"x":"a\\ud800"}]', call({ x: 'a\uFFFD' })],
    ['emoji and right-to-left', '[2,"m","A",{"x":"🔌\u202E"}]', call({ x: '🔌\u202E' })],
    [
      'a result',
      '[3,"m",{"x":1}]',
      { ok: true, frame: { type: 'result', messageId: 'm', payload: { x: 1 } } },
    ],
    ['a result without payload', '[3,"m"]', { ok: true, frame: { type: 'result', payload: {} } }],
    [
      'an error',
      '[4,"m","NotSupported","no",{"x":1}]',
      {
        ok: true,
        frame: { type: 'error', code: 'NotSupported', description: 'no', details: { x: 1 } },
      },
    ],
    [
      'a bare error',
      '[4,"m"]',
      { ok: true, frame: { type: 'error', code: 'GenericError', description: '', details: {} } },
    ],
  ];

  test.each(good)('%s', (_, text, expected) => {
    expect(parseFrame(text)).toMatchObject(expected);
  });
});

describe('[B1] invalid frames', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  const bad: [string, string, object][] = [
    ['nothing', '', refusal('FormationViolation', null)],
    ['blanks', ' \t\r\n', refusal('FormationViolation', null)],
    ['no JSON', 'hello', refusal('FormationViolation', null)],
    ['half a call', '[2,"m","A",{"x":', refusal('FormationViolation', 'm')],
    ['a call with a broken payload', '[2,"m","A",{x:1}]', refusal('FormationViolation', 'm')],
    ['an empty array', '[]', refusal('ProtocolError', null)],
    ['an object', '{}', refusal('ProtocolError', null)],
    ['null', 'null', refusal('ProtocolError', null)],
    ['a number', '1e400', refusal('ProtocolError', null)],
    ['a string', '"2"', refusal('ProtocolError', null)],
    ['a call without anything', '[2]', refusal('RpcFrameworkError', '-1')],
    ['a call without action', '[2,"m"]', refusal('ProtocolError', 'm')],
    ['an action that is no text', '[2,"m",7,{}]', refusal('ProtocolError', 'm')],
    ['an empty action', '[2,"m","",{}]', refusal('ProtocolError', 'm')],
    ['an array as payload', '[2,"m","A",[]]', refusal('FormationViolation', 'm')],
    ['a text as payload', '[2,"m","A","{}"]', refusal('FormationViolation', 'm')],
    ['a numeric id', '[2,7,"A",{}]', refusal('RpcFrameworkError', '-1')],
    ['an empty id', '[2,"","A",{}]', refusal('RpcFrameworkError', '-1')],
    ['an endless id', `[2,"${'m'.repeat(256)}","A",{}]`, refusal('RpcFrameworkError', '-1')],
    ['a result of no id', '[3,7,{}]', refusal('ProtocolError', null)],
    ['half a call of no id', '[2,7,"A",{', refusal('RpcFrameworkError', '-1')],
    ['an unknown type', '[5,"m","A",{}]', refusal('MessageTypeNotSupported', 'm')],
    ['a type as text', '["2","m","A",{}]', refusal('ProtocolError', null)],
    ['a result that is a text', '[3,"m","yes"]', refusal('FormationViolation', null)],
    ['nesting without end', deep, refusal('FormationViolation', null)],
    ['a call nested without end', `[2,"m","A",{"x":${deep}}]`, refusal('FormationViolation', 'm')],
    [
      'a megabyte',
      `[2,"m","A",{"x":"${'x'.repeat(1_048_576)}"}]`,
      refusal('FormationViolation', 'm'),
    ],
    ['NUL inside', '[2,"m",\0"A",{}]', refusal('FormationViolation', 'm')],
    ['a raw newline in a text', '[2,"m","A",{"x":"a\nb"}]', refusal('FormationViolation', 'm')],
    ['two frames in one', '[2,"m","A",{}][2,"n","A",{}]', refusal('FormationViolation', 'm')],
  ];

  test.each(bad)('%s', (_, text, expected) => {
    expect(parseFrame(text)).toMatchObject(expected);
  });

  test('nesting up to the limit is accepted, one level more is not', () => {
    const nested = (depth: number): string =>
      `[2,"m","A",{"x":${'['.repeat(depth)}${']'.repeat(depth)}}]`;
    expect(parseFrame(nested(FRAME_LIMITS.maxDepth - 2))).toMatchObject({ ok: true });
    expect(parseFrame(nested(FRAME_LIMITS.maxDepth - 1))).toMatchObject({ ok: false });
  });

  test('brackets and commas within strings do not count', () => {
    const x = '[{:,}]\\"'.repeat(100);
    expect(parseFrame(encodeCall('m', 'A', { x }))).toMatchObject(call({ x }));
  });

  test('__proto__ and constructor pollute nothing', () => {
    const reading = parseFrame(
      '[2,"m","A",{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"x":{"__proto__":7}}]',
    );
    expect(reading).toMatchObject(call({ x: {} }));
    const payload = reading.ok && reading.frame.type === 'call' ? reading.frame.payload : null;
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
    expect(payload).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('properties', () => {
  test('no text makes the codec throw', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .array(
          fc.constantFrom(
            '[',
            ']',
            '{',
            '}',
            '2',
            '"m"',
            '"',
            ':',
            ',',
            '\\',
            '\0',
            '\ud800',
            'null',
          ),
        )
        .map((parts) => parts.join('')),
      fc.json().map((payload) => `[2,"m","A",${payload}]`),
    );
    fc.assert(
      fc.property(text, (input) => {
        const reading = parseFrame(input);
        expect(reading.ok || reading.refusal.code.length > 0).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('an encoded frame is read back unchanged', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
    const payload = fc.dictionary(fc.string(), value).map((members) => {
      const clean = Object.entries(members).filter(([key]) => key !== '__proto__');
      return Object.fromEntries(clean);
    });
    const id = fc.string({ minLength: 1, maxLength: 36, unit: 'binary' });
    fc.assert(
      fc.property(id, payload, (messageId, body) => {
        expect(parseFrame(encodeCall(messageId, 'A', body))).toMatchObject({
          ok: true,
          frame: { type: 'call', messageId },
        });
        const reading = parseFrame(encodeResult(messageId, body));
        expect(reading).toMatchObject({ ok: true, frame: { type: 'result', messageId } });
        expect(reading.ok ? reading.frame : null).toHaveProperty('payload', withoutNul(body));
      }),
    );
  });

  test('a parsed frame has no characters that PostgreSQL text cannot hold', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        const reading = parseFrame(`[3,"m",{"x":${json}}]`);
        const text = JSON.stringify(reading.ok ? reading.frame : {});
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/u);
      }),
    );
  });
});

test('a description is cut to the 255 characters of the standard', () => {
  const text = encodeError('m', 'GenericError', 'x'.repeat(300));
  expect(JSON.parse(text)).toEqual([4, 'm', 'GenericError', 'x'.repeat(255), {}]);
});

function withoutNul(value: unknown): unknown {
  const strip = (_key: string, member: unknown): unknown =>
    typeof member === 'string' ? member.replaceAll('\0', '') : member;
  return JSON.parse(JSON.stringify(value, strip));
}
