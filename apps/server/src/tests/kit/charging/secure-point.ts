// A test charging point that connects over TLS in either version, with a password or a certificate.
import { once } from 'node:events';
import {
  type Handlers,
  peerOverWebSocket,
  type RpcPeer,
  v16,
  type V16Actions,
  v201,
  type V201Actions,
} from '@voltagora/ocpp';
import { WebSocket } from 'ws';
import type { Keyed } from '../certificates.ts';

export interface Way {
  port: number;
  identity: string;
  password?: string;
  certificate?: Keyed;
}

/** The open socket, or the status of the refusal. */
export async function knock(way: Way, subprotocol: string): Promise<WebSocket | number> {
  const { port, identity, password, certificate } = way;
  const socket = new WebSocket(`wss://localhost:${port}/ocpp/${identity}`, subprotocol, {
    rejectUnauthorized: false,
    ...(password !== undefined && { auth: `${identity}:${password}` }),
    ...(certificate && { cert: certificate.pem, key: certificate.key }),
  });
  return Promise.race([
    once(socket, 'open').then(() => socket),
    once(socket, 'unexpected-response').then(([, response]) => {
      response.resume();
      return Number(response.statusCode);
    }),
  ]);
}

export interface ChargingPoint<A> {
  peer: A;
  close(): Promise<void>;
}

async function open(way: Way, subprotocol: string): Promise<WebSocket> {
  const socket = await knock(way, subprotocol);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

async function close(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  socket.close();
  await once(socket, 'close');
}

export async function connect16(
  way: Way,
  handlers: Handlers<V16Actions, null>,
): Promise<ChargingPoint<RpcPeer<V16Actions>>> {
  const socket = await open(way, v16.subprotocol);
  const peer = peerOverWebSocket(socket, { protocol: v16, handlers, context: null });
  return { peer, close: () => close(socket) };
}

export async function connect201(
  way: Way,
  handlers: Handlers<V201Actions, null>,
): Promise<ChargingPoint<RpcPeer<V201Actions>>> {
  const socket = await open(way, v201.subprotocol);
  const peer = peerOverWebSocket(socket, { protocol: v201, handlers, context: null });
  return { peer, close: () => close(socket) };
}

const ROOT = {
  hashAlgorithm: 'SHA256',
  issuerNameHash: 'ab',
  issuerKeyHash: 'cd',
  serialNumber: '0F',
} as const;

/** A charging point that trusts one authority and accepts every other root, which it lists as installed. */
export async function connectWithRoot(way: Way, version: '1.6' | '2.0.1') {
  const installed: string[] = [];
  const accepts = {
    InstallCertificate(request: { certificateType: string; certificate: string }) {
      installed.push(request.certificateType, request.certificate);
      return { status: 'Accepted' } as const;
    },
    DeleteCertificate: () => ({ status: 'Accepted' }) as const,
  };
  const { close: leave } =
    version === '1.6'
      ? await connect16(way, {
          ...accepts,
          GetInstalledCertificateIds: ({ certificateType }) =>
            certificateType === 'CentralSystemRootCertificate'
              ? { status: 'Accepted', certificateHashData: [ROOT] }
              : { status: 'NotFound' },
        })
      : await connect201(way, {
          ...accepts,
          GetInstalledCertificateIds: () => ({
            status: 'Accepted',
            certificateHashDataChain: [
              { certificateType: 'CSMSRootCertificate', certificateHashData: ROOT },
            ],
          }),
        });
  return { installed, close: leave };
}
