// A TCP balancer: gives each connection to the node with the fewest, checks the nodes' health, and closes the connections of one
// that is down.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { repeat } from '../../apps/server/src/platform/jobs/repeating-job.ts';

interface Behind {
  url: string;
  isUp: boolean;
  /** Client connections. */
  sockets: Set<Socket>;
}

const LOOK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 5_000;

export async function startBalancer(
  port: number,
  urls: readonly string[],
): Promise<{ close(): Promise<void> }> {
  const nodes = urls.map((url): Behind => ({ url, isUp: false, sockets: new Set() }));
  const server = createServer((outside) => {
    const [node] = nodes
      .filter(({ isUp }) => isUp)
      .toSorted((a, b) => a.sockets.size - b.sockets.size);
    if (node === undefined) outside.resetAndDestroy();
    else join(outside, node);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const looking = nodes.map((node) => repeat(LOOK_EVERY_MS, () => look(node), console.error));
  return {
    async close() {
      server.close();
      await Promise.all(looking.map((each) => each.stop()));
      nodes.forEach(cut);
    },
  };
}

function join(outside: Socket, { url, sockets }: Behind): void {
  const inside = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.add(outside);
  outside.on('close', () => sockets.delete(outside));
  outside.pipe(inside).pipe(outside);
  for (const [one, other] of [
    [outside, inside],
    [inside, outside],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

const cut = ({ sockets }: Behind): void => sockets.forEach((socket) => socket.destroy());

async function look(node: Behind): Promise<void> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  node.isUp = await fetch(`${node.url}/livez`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!node.isUp) cut(node);
}
