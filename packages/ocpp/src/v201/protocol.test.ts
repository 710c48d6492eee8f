import { describe, expect, it } from 'vitest';
import { createRpcPeer } from '../rpc-peer.ts';
import { v201 } from './protocol.ts';

const READY = { maxFrameLength: 10_000, context: null, disconnect: () => undefined };

/** The response of a central system with a Heartbeat handler only. */
async function answerTo(text: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const peer = createRpcPeer({
    ...READY,
    protocol: v201,
    handlers: { Heartbeat: () => ({ currentTime: '2026-01-01T00:00:00Z' }) },
    send: resolve,
  });
  peer.receive(text);
  const answer = await promise;
  peer.close();
  return JSON.parse(answer);
}

describe('[S4.01] OCPP 2.0.1', () => {
  it('has its own subprotocol', () => {
    expect(v201.subprotocol).toBe('ocpp2.0.1');
    expect(v201.isAction('TransactionEvent')).toBe(true);
    expect(v201.isAction('StartTransaction')).toBe(false);
  });

  it('accepts vendor-specific values in incoming messages', () => {
    const boot = { reason: 'Vendor', chargingStation: { model: 'M', vendorName: 'V' } };
    expect(v201.readRequest('BootNotification', boot).ok).toBe(true);
  });

  it.each([
    ['[2,"1","Heartbeat",{}]', [3, '1', { currentTime: '2026-01-01T00:00:00Z' }]],
    ['[2,"2","Nonsense",{}]', [4, '2', 'NotImplemented', 'Unknown action', {}]],
    ['[2,"3","Authorize",{}]', [4, '3', 'NotSupported', 'Authorize is not supported here', {}]],
    ['[2,"4","Heartbeat",{]', [4, '4', 'FormatViolation', expect.any(String), {}]],
    ['[2,"5","Heartbeat",[]]', [4, '5', 'FormatViolation', expect.any(String), {}]],
    ['[2,6,"Heartbeat",{}]', [4, '-1', 'RpcFrameworkError', expect.any(String), {}]],
    ['[6,"7","Heartbeat",{}]', [4, '7', 'MessageTypeNotSupported', 'Unknown message type', {}]],
    ['[2,"8","",{}]', [4, '8', 'ProtocolError', expect.any(String), {}]],
  ])('answers %s with the codes of its own standard', async (text, answer) => {
    expect(await answerTo(text)).toEqual(answer);
  });

  it('spells the code of a missing field as 2.0.1 does', () => {
    expect(v201.wireCode('OccurenceConstraintViolation')).toBe('OccurrenceConstraintViolation');
    expect(v201.wireCode('TypeConstraintViolation')).toBe('TypeConstraintViolation');
  });
});
