import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OcppRefusal } from './error-codes.ts';
import type { Handlers } from './handlers.ts';
import type { RpcIncident } from './incident.ts';
import { createRpcPeer } from './rpc-peer.ts';
import type { RpcPeer, RpcPeerOptions } from './rpc-peer.ts';
import type { V16Actions } from './v16/actions.ts';
import { v16 } from './v16/protocol.ts';

interface Bench {
  peer: RpcPeer<V16Actions>;
  sent: unknown[][];
  incidents: RpcIncident[];
  disconnects: number[];
}

function bench(
  handlers: Handlers<V16Actions, string> = {},
  options: Partial<RpcPeerOptions<V16Actions, string>> = {},
): Bench {
  const sent: unknown[][] = [];
  const incidents: RpcIncident[] = [];
  const disconnects: number[] = [];
  const peer = createRpcPeer<V16Actions, string>({
    protocol: v16,
    handlers,
    context: 'the context',
    send: (text) => sent.push(JSON.parse(text)),
    disconnect: (code) => disconnects.push(code),
    report: (incident) => incidents.push(incident),
    ...options,
  });
  return { peer, sent, incidents, disconnects };
}

const idOf = (frame: unknown[] | undefined): string => String(frame?.[1]);

describe('outgoing calls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('are sent one at a time, each with its own response', async () => {
    const { peer, sent } = bench();
    const calls = [peer.call('Reset', { type: 'Soft' }), peer.call('ClearCache', {})];
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[2, expect.any(String), 'Reset', { type: 'Soft' }]]);
    peer.receive(JSON.stringify([3, idOf(sent[0]), { status: 'Accepted' }]));
    expect(sent[1]).toMatchObject([2, expect.any(String), 'ClearCache', {}]);
    peer.receive(JSON.stringify([3, idOf(sent[1]), { status: 'Rejected' }]));
    expect(await Promise.all(calls)).toEqual([{ status: 'Accepted' }, { status: 'Rejected' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('urgent calls go first, and have their own queue limit', async () => {
    const { peer, sent } = bench({}, { maxOutboundWaiting: 1 });
    const tag = (idTag: string) =>
      peer.call('RemoteStartTransaction', { idTag }, { goesFirst: true });
    const calls = [
      peer.call('GetConfiguration', {}),
      peer.call('ClearCache', {}),
      tag('A'),
      tag('B'),
    ];
    await expect(calls[3]).rejects.toMatchObject({ kind: 'busy' });
    await vi.advanceTimersByTimeAsync(0);
    peer.receive(JSON.stringify([3, idOf(sent[0]), {}]));
    peer.receive(JSON.stringify([3, idOf(sent[1]), { status: 'Accepted' }]));
    expect(sent.map((frame) => frame[2])).toEqual([
      'GetConfiguration',
      'RemoteStartTransaction',
      'ClearCache',
    ]);
    const settled = Promise.allSettled(calls);
    peer.close();
    await settled;
  });

  test('[O21] without a response: time-out after 30 s, the next is sent, the late response is dropped', async () => {
    const { peer, sent, incidents } = bench();
    const first = peer.call('Reset', { type: 'Soft' });
    const second = peer.call('ClearCache', {});
    const outcome = Promise.allSettled([first]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject([{ reason: { kind: 'timeout', action: 'Reset' } }]);
    expect(sent).toHaveLength(2);
    peer.receive(JSON.stringify([3, idOf(sent[0]), { status: 'Accepted' }]));
    expect(incidents).toEqual([{ kind: 'unmatched-answer', messageId: idOf(sent[0]) }]);
    await vi.advanceTimersByTimeAsync(29_999);
    peer.receive(JSON.stringify([3, idOf(sent[1]), { status: 'Accepted' }]));
    expect(await second).toEqual({ status: 'Accepted' });
  });

  test('[O22] a response with an unknown id and a second response are ignored', async () => {
    const { peer, sent, incidents } = bench();
    const call = peer.call('Reset', { type: 'Soft' });
    await vi.advanceTimersByTimeAsync(0);
    peer.receive('[3,"unknown",{"status":"Accepted"}]');
    peer.receive('[4,"unknown","GenericError","",{}]');
    peer.receive(JSON.stringify([3, idOf(sent[0]), { status: 'Rejected' }]));
    peer.receive(JSON.stringify([3, idOf(sent[0]), { status: 'Accepted' }]));
    expect(await call).toEqual({ status: 'Rejected' });
    expect(incidents.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'unmatched-answer'),
    );
    expect(sent).toHaveLength(1);
  });

  test('[O22] a CALLERROR rejects with its code and details', async () => {
    const { peer, sent } = bench();
    const call = peer.call('Reset', { type: 'Soft' });
    await vi.advanceTimersByTimeAsync(0);
    peer.receive(JSON.stringify([4, idOf(sent[0]), 'VendorError', 'why', { x: 1 }]));
    await expect(call).rejects.toMatchObject({
      kind: 'call-error',
      code: 'VendorError',
      details: { x: 1 },
      message: 'VendorError: why',
    });
  });

  test("a response that violates the action's schema rejects", async () => {
    const { peer, sent } = bench();
    const call = peer.call('Reset', { type: 'Soft' });
    await vi.advanceTimersByTimeAsync(0);
    peer.receive(JSON.stringify([3, idOf(sent[0]), { status: 7 }]));
    await expect(call).rejects.toMatchObject({ kind: 'invalid-response' });
  });

  test('closing rejects pending and waiting calls once, and leaves no timer', async () => {
    const { peer, sent } = bench();
    const calls = [peer.call('Reset', { type: 'Soft' }), peer.call('ClearCache', {})];
    const settled = Promise.allSettled(calls);
    await vi.advanceTimersByTimeAsync(0);
    peer.close();
    peer.close();
    expect(await settled).toMatchObject([
      { reason: { kind: 'closed' } },
      { reason: { kind: 'unsent' } },
    ]);
    await expect(peer.call('ClearCache', {})).rejects.toMatchObject({ kind: 'unsent' });
    expect(vi.getTimerCount()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test('too many waiting calls reject with busy', async () => {
    const { peer } = bench({}, { maxOutboundWaiting: 1 });
    const calls = [1, 2, 3].map(() => peer.call('ClearCache', {}));
    await expect(calls[2]).rejects.toMatchObject({ kind: 'busy' });
    const settled = Promise.allSettled(calls);
    peer.close();
    await settled;
  });

  test('a request that violates the standard is not sent', async () => {
    const { peer, sent } = bench();
    const idTag = 'x'.repeat(21);
    await expect(peer.call('RemoteStartTransaction', { idTag })).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringContaining('idTag'),
    });
    expect(sent).toEqual([]);
  });

  test('a connection that cannot be written to is closed', async () => {
    const { peer, disconnects } = bench(
      {},
      {
        send: () => {
          throw new Error('not open');
        },
      },
    );
    await expect(peer.call('ClearCache', {})).rejects.toMatchObject({ kind: 'closed' });
    expect(disconnects).toEqual([1011]);
  });
});

describe('incoming calls', () => {
  const STATUS = '{"connectorId":1,"errorCode":"NoError","status":"Available"}';

  test('pass request, context, id and time of receipt to the handler', async () => {
    const seen: unknown[] = [];
    const now = new Date('2026-06-01T10:00:00Z');
    const { peer, sent } = bench(
      {
        Authorize: (...args) => {
          seen.push(...args);
          return { idTagInfo: { status: 'Accepted' } };
        },
      },
      { now: () => now },
    );
    peer.receive('[2,"m","Authorize",{"idTag":"T"}]');
    await peer.idle();
    expect(seen).toEqual([{ idTag: 'T' }, 'the context', { messageId: 'm', receivedAt: now }]);
    expect(sent).toEqual([[3, 'm', { idTagInfo: { status: 'Accepted' } }]]);
  });

  test('run the effect after the response, and do not delay the next response', async () => {
    const order: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { peer } = bench(
      {
        StatusNotification: {
          answer: () => ({}),
          after: async (_request, _context, _response, { messageId }) => {
            if (messageId === '1') await promise;
            order.push(`effect ${messageId}`);
          },
        },
      },
      { send: (text) => order.push(`answer ${idOf(JSON.parse(text))}`) },
    );
    peer.receive(`[2,"1","StatusNotification",${STATUS}]`);
    peer.receive(`[2,"2","StatusNotification",${STATUS}]`);
    await vi.waitFor(() => expect(order).toEqual(['answer 1', 'answer 2']));
    resolve();
    await peer.idle();
    expect(order).toEqual(['answer 1', 'answer 2', 'effect 1', 'effect 2']);
  });

  test('an effect may send commands without blocking its own connection', async () => {
    const { peer, sent } = bench({
      StatusNotification: {
        answer: () => ({}),
        after: async () => {
          await peer.call('ClearCache', {});
        },
      },
    });
    peer.receive(`[2,"1","StatusNotification",${STATUS}]`);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    peer.receive(`[2,"2","StatusNotification",${STATUS}]`);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    peer.close();
    await peer.idle();
  });

  test('an effect runs even if the connection ended before the response', async () => {
    const effects: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { peer, sent } = bench({
      StatusNotification: {
        answer: async () => {
          started.resolve();
          await promise;
          return {};
        },
        after: () => {
          effects.push('took place');
        },
      },
    });
    peer.receive(`[2,"1","StatusNotification",${STATUS}]`);
    peer.receive(`[2,"2","StatusNotification",${STATUS}]`);
    await started.promise;
    peer.close();
    resolve();
    await peer.idle();
    expect(effects).toEqual(['took place']);
    expect(sent).toEqual([]);
  });

  test('refusals have their code, other errors InternalError without details', async () => {
    const { peer, sent, incidents } = bench({
      Authorize: () => {
        throw new OcppRefusal('SecurityError', 'not you', { hint: 1 });
      },
      Heartbeat: () => Promise.reject(new Error('password=secret')),
      StatusNotification: () => ({ unexpected: 1 }) as object,
    });
    peer.receive('[2,"1","Authorize",{"idTag":"T"}]');
    peer.receive('[2,"2","Heartbeat",{}]');
    peer.receive(`[2,"3","StatusNotification",${STATUS}]`);
    peer.receive('[2,"4","StatusNotification",{}]');
    peer.receive('[2,"5","MeterValues",{}]');
    peer.receive('[2,"6","Nonsense",{}]');
    await peer.idle();
    expect(sent).toEqual([
      [4, '1', 'SecurityError', 'not you', { hint: 1 }],
      [4, '2', 'InternalError', expect.not.stringContaining('secret'), {}],
      [4, '3', 'InternalError', expect.any(String), {}],
      [4, '4', 'OccurenceConstraintViolation', expect.any(String), {}],
      [4, '5', 'NotSupported', expect.any(String), {}],
      [4, '6', 'NotImplemented', expect.any(String), {}],
    ]);
    expect(incidents.map(({ kind }) => kind)).toEqual([
      'refused-call',
      'handler-failed',
      'invalid-response',
      'refused-call',
      'refused-call',
      'refused-call',
    ]);
  });

  test('[O20] broken calls are answered in order', async () => {
    const { peer, sent } = bench({
      Heartbeat: async () => ({ currentTime: '2026-06-01T10:00:00Z' }),
    });
    peer.receive('[2,"1","Heartbeat",{}]');
    peer.receive('[2,"2","Heartbeat",{x]');
    peer.receive('[2,"3","Heartbeat",{}]');
    await peer.idle();
    expect(sent.map(idOf)).toEqual(['1', '2', '3']);
  });

  test('too many waiting calls close the connection, and nothing more is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { peer, sent, disconnects, incidents } = bench(
      {
        Heartbeat: async () => {
          await promise;
          return { currentTime: '2026-06-01T10:00:00Z' };
        },
      },
      { maxInboundWaiting: 3 },
    );
    for (let at = 0; at < 10; at += 1) peer.receive(`[2,"${at}","Heartbeat",{}]`);
    resolve();
    await peer.idle();
    expect(disconnects).toEqual([1008]);
    expect(incidents).toEqual([{ kind: 'backlog-overflow', waiting: 3 }]);
    expect(sent).toEqual([]);
  });
});
