// A charging point that can connect to any of several nodes, as a balancer would choose: it charges on command, and continues its
// transaction wherever it reconnects.
import { foreignChargingPoint } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';

export interface NodePoint {
  /** Connects to a node, and leaves the former one. */
  comeTo(serverUrl: string): Promise<void>;
  boot(): Promise<void>;
  say(action: string, payload: object): Promise<unknown>;
  transactionId(): number | undefined;
  /** Commands it received, in order. */
  commanded: string[];
  leave(): Promise<void>;
}

export function nodePoint(identity: string): NodePoint {
  const commanded: string[] = [];
  let client: ReturnType<typeof foreignChargingPoint> | undefined;
  let transactionId: number | undefined;
  const now = () => new Date().toISOString();

  async function say(action: string, payload: object): Promise<unknown> {
    if (client === undefined) throw new Error('The point is nowhere');
    return client.call(action, payload);
  }
  const status = (word: string) =>
    say('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: word,
      timestamp: now(),
    });

  async function begin(idTag: string): Promise<void> {
    const begun = await say('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: 0,
      timestamp: now(),
    });
    transactionId = (begun as { transactionId: number }).transactionId;
    await status('Charging');
  }
  async function end(): Promise<void> {
    await say('StopTransaction', { transactionId, meterStop: 900, timestamp: now() });
    await status('Finishing');
  }

  // A call in progress when the test ends.
  const gone = () => undefined;
  return {
    commanded,
    say,
    transactionId: () => transactionId,
    async comeTo(serverUrl) {
      const next = foreignChargingPoint({ url: serverUrl.replace('http', 'ws') }, identity);
      next.handle(async ({ method = '', params = {} }) => {
        commanded.push(method);
        if (method === 'RemoteStartTransaction')
          setImmediate(() => void begin(params.idTag).catch(gone));
        if (method === 'RemoteStopTransaction') setImmediate(() => void end().catch(gone));
        return method === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Accepted' };
      });
      await next.connect();
      await client?.close({ force: true }).catch(gone);
      client = next;
    },
    async boot() {
      await say('BootNotification', { chargePointVendor: 'Foreign', chargePointModel: 'One' });
      await status('Available');
    },
    leave: async () => void (await client?.close({ force: true }).catch(gone)),
  };
}
