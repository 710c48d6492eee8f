// A third-party central system, which validates OCPP 2.0.1 against the standard's schemas.
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import { RPCServer } from 'ocpp-rpc';
import { onTestFinished } from 'vitest';
import { createChargingPoint } from '../../charging-point/charging-point.ts';
import type { ChargingPointOptions } from '../../charging-point/options.ts';
import { PACE, SPEC } from './charging-point.ts';

export interface ForeignCall {
  method: string;
  // The fields of a message that tests read; the library has validated it.
  params: Record<string, never>;
}

interface ForeignClient {
  handle(handler: (call: { method: string; params: unknown }) => unknown): void;
  call(method: string, params: object): Promise<unknown>;
}

const ANSWERS: Record<string, () => object> = {
  BootNotification: () => ({
    status: 'Accepted',
    currentTime: new Date().toISOString(),
    interval: 300,
  }),
  Heartbeat: () => ({ currentTime: new Date().toISOString() }),
  Authorize: () => ({ idTokenInfo: { status: 'Accepted' } }),
  TransactionEvent: () => ({}),
};

/**
 * A central system of OCPP 2.0.1 and a charging point that has booted and sent the status of its two EVSEs; both are closed after
 * the test.
 */
export async function openForeign(point: Partial<ChargingPointOptions> = {}) {
  const calls: ForeignCall[] = [];
  const bad: unknown[] = [];
  const says: Record<string, object> = {};
  let client: ForeignClient | undefined;
  const central = new RPCServer({ protocols: ['ocpp2.0.1'], strictMode: true });
  central.on('client', (arrived: ForeignClient & { on: typeof central.on }) => {
    client = arrived;
    arrived.on('strictValidationFailure', (failure: unknown) => bad.push(failure));
    arrived.handle(({ method, params }) => {
      calls.push({ method, params: params as ForeignCall['params'] }); // See ForeignCall.
      return says[method] ?? ANSWERS[method]?.() ?? {};
    });
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    // Over TCP it is a Socket.
    void central.handleUpgrade(request, socket as Socket, head);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address object, never a pipe name.
  const { port } = http.address() as AddressInfo;
  const chargePoint = createChargingPoint({
    ...SPEC,
    version: '2.0.1',
    url: `ws://127.0.0.1:${port}`,
    pace: PACE,
    seed: 'test',
    ...point,
  });
  onTestFinished(async () => {
    await chargePoint.stop();
    await central.close({ force: true });
    http.close();
  });
  chargePoint.start();
  await chargePoint.when(({ online }) => online);
  return {
    calls,
    bad,
    says,
    point: chargePoint,
    of: (method: string) =>
      calls.filter((call) => call.method === method).map(({ params }) => params),
    command(method: string, params: object): Promise<unknown> {
      if (client === undefined) throw new Error('No charge point is connected');
      return client.call(method, params);
    },
    /** Drops the network for so many simulated milliseconds. */
    cut: (awayMs: number) => chargePoint.goOffline(awayMs),
  };
}
