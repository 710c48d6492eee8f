// A central system of a library that is not ours, strict about OCPP 2.0.1, which it checks by the standard's schemas.
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import { RPCServer } from 'ocpp-rpc';
import { onTestFinished } from 'vitest';
import { createChargingPoint } from '../charging-point/charging-point.ts';
import type { ChargingPointOptions } from '../charging-point/options.ts';
import { PACE, SPEC } from './charging-point.ts';

export interface ForeignCall {
  method: string;
  // What a test reads of a message it has just asked for; the library has checked it.
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

/** Both ends of OCPP 2.0.1, closed after the test; the point has booted and told the status of its two EVSEs. */
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
      calls.push({ method, params: params as ForeignCall['params'] }); // see there
      return says[method] ?? ANSWERS[method]?.() ?? {};
    });
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    // Over TCP it is one.
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
    /** The network dies for so many simulated milliseconds. */
    cut: (awayMs: number) => chargePoint.goOffline(awayMs),
  };
}
