// Random malformed frames against a peer of each version: altered official payloads, truncated frames, random text.
import fc from 'fast-check';
import * as shipped16 from 'typed-ocpp/dist/ocpp16/schemas.js';
import * as shipped201 from 'typed-ocpp/dist/ocpp20/schemas.js';
import { describe, expect, test } from 'vitest';
import { FRAME_LIMITS } from './frame.ts';
import type { Handlers } from './handlers.ts';
import { trimFrame } from './json-text.ts';
import type { ActionMap, Protocol } from './protocol.ts';
import { createRpcPeer } from './rpc-peer.ts';
import { validPayloads } from './tests/kit/payloads.ts';
import { v16 } from './v16/protocol.ts';
import { v201 } from './v201/protocol.ts';

/** A payload of some action, mostly with one property missing, of another type, or of another message. */
function payloadsOf(shipped: object): fc.Arbitrary<{ action: string; payload: unknown }> {
  const requests = Object.entries(shipped).filter(([name]) => name.endsWith('Request'));
  return fc.constantFrom(...requests).chain(([name, schema]) => {
    const action = name.slice(0, -'Request'.length);
    const bent = fc
      .tuple(validPayloads(Object(schema)), fc.nat(20), fc.anything({ withNullPrototype: false }))
      .map(([payload, at, junk]) => {
        const members = Object.entries(Object(payload));
        const [key] = members[at % Math.max(1, members.length)] ?? ['nobody'];
        return { ...Object(payload), [key]: junk };
      });
    const any = fc.oneof(validPayloads(Object(schema)), bent, fc.object(), fc.json());
    return any.map((payload) => ({ action, payload }));
  });
}

function frames(shipped: object): fc.Arbitrary<string> {
  const id = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('7', ''), fc.integer());
  const call = fc
    .tuple(fc.constantFrom(2, 2, 2, 3, 4, 5, '2'), id, payloadsOf(shipped))
    .map(([type, messageId, { action, payload }]) =>
      JSON.stringify([type, messageId, action, payload], (_, member: unknown) =>
        typeof member === 'bigint' ? String(member) : member,
      ),
    );
  const cut = fc.tuple(call, fc.nat(400)).map(([text, at]) => text.slice(0, at));
  const deep = fc
    .nat(100)
    .map((depth) => `[2,"deep","Heartbeat",${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}]`);
  return fc.oneof(call, call, cut, deep, fc.json(), fc.string({ unit: 'binary' }));
}

/** The id of a CALL, if a standard reader can read it. */
function idOfCall(text: string): string | null {
  try {
    const frame: unknown = JSON.parse(trimFrame(text));
    if (!Array.isArray(frame) || frame[0] !== 2 || typeof frame[1] !== 'string') return null;
    return frame[1].length > 0 && frame[1].length <= 255 ? frame[1] : null;
  } catch {
    return null;
  }
}

const VERSIONS: readonly [string, Protocol<ActionMap>, object][] = [
  // A protocol takes the actions of its own version; here they are any text.
  ['1.6', v16 as unknown as Protocol<ActionMap>, shipped16],
  ['2.0.1', v201 as unknown as Protocol<ActionMap>, shipped201],
];
const SUPPORTED: Handlers<ActionMap, null> = {
  Heartbeat: () => ({ currentTime: '2026-06-01T10:00:00Z' }),
  StatusNotification: () => ({}),
  MeterValues: () => ({}),
  TransactionEvent: () => ({}),
  StopTransaction: () => ({}),
};

describe.each(VERSIONS)('[B1] a peer of %s', (_version, protocol, shipped) => {
  test('survives any frame, and answers each CALL with a readable id once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frames(shipped), { maxLength: 15 }), async (texts) => {
        const answered: unknown[] = [];
        const disconnects: number[] = [];
        const peer = createRpcPeer({
          protocol,
          handlers: SUPPORTED,
          context: null,
          send: (text) => answered.push(JSON.parse(text)[1]),
          disconnect: (code) => disconnects.push(code),
          maxFrameLength: FRAME_LIMITS.maxLength,
        });
        for (const text of texts) peer.receive(text);
        await peer.idle();
        const readable = texts.map(idOfCall).filter((id) => id !== null);
        for (const id of readable) expect(answered).toContain(id);
        expect(answered.length).toBeGreaterThanOrEqual(readable.length);
        expect(answered.length).toBeLessThanOrEqual(texts.length);
        expect(disconnects).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
