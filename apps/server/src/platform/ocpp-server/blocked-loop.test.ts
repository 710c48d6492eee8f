import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchForBlocks } from '../jobs/blocked-loop.ts';
import { connectBare, startOcppServer } from '../../tests/kit/ocpp-server/ocpp-server.ts';

/** Blocks the event loop with a busy loop. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('[F17] a blocked event loop is logged and closes no connection of a charging point', async () => {
  const blocks: number[] = [];
  const watch = watchForBlocks(500, (ms) => blocks.push(ms));
  const server = await startOcppServer({ limits: { pingIntervalMs: 40, maxSilentPings: 2 } });
  const points = await Promise.all(
    ['CP-1', 'CP-2'].map((identity) => connectBare(server, { identity })),
  );
  block(1_500);
  for (let pings = 0; pings < 4; pings += 1) {
    await Promise.all(points.map(({ socket }) => once(socket, 'ping')));
  }
  expect(server.ocpp.connectionCount).toBe(2);
  await expect.poll(() => blocks.some((ms) => ms > 500)).toBe(true);
  await watch.stop();
  await server.stop();
});
