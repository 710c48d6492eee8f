// A TCP proxy to a server that can be made slow, stalled or cut; data is held back until the fault ends.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface BrokenLine {
  port: number;
  /** Delay in each direction; data already under way is not delayed. */
  delay(ms: number): void;
  /** Stops forwarding without closing connections. */
  stall(): void;
  /** Ends all faults; stalled connections are closed. */
  mend(): void;
  close(): void;
}

export async function breakableLine(to: string): Promise<BrokenLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isStalled = false;
  const slow = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (isStalled) return;
        if (delayMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), delayMs);
      },
    });
  const server = createServer((outside) => {
    const inside = connect(Number(port), hostname);
    outside.pipe(slow()).pipe(inside).pipe(slow()).pipe(outside);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        if (!isStalled) other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port.
    delay: (ms) => {
      delayMs = ms;
    },
    stall: () => {
      isStalled = true;
    },
    mend() {
      delayMs = 0;
      if (isStalled) cut();
      isStalled = false;
    },
    close() {
      server.close();
      cut();
    },
  };
}
