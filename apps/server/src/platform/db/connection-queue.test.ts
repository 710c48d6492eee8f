import type { PostgresPoolClient } from 'kysely';
import { expect, test } from 'vitest';
import { measureQueue } from './connection-queue.ts';

test('the wait is what those before will take, at the pace of the last ones', async () => {
  let now = 0;
  const asked: PromiseWithResolvers<PostgresPoolClient>[] = [];
  const queue = measureQueue(
    {
      connect() {
        const one = Promise.withResolvers<PostgresPoolClient>();
        asked.push(one);
        return one.promise;
      },
    },
    () => now,
  );
  const client = {} as PostgresPoolClient; // Nobody uses it.
  expect(queue.queue()).toEqual({ waiting: 0, expectedWaitMs: 0, standingMs: 0 });
  const connections = Array.from({ length: 300 }, () => queue.connect());
  for (let at = 0; at < 200; at++) {
    now += 10;
    asked[at]?.resolve(client);
    await connections[at];
  }
  const { expectedWaitMs, standingMs } = queue.queue();
  expect(expectedWaitMs).toBeGreaterThan(990);
  expect(expectedWaitMs).toBeLessThan(1_001);
  expect(standingMs).toBe(2_000);
  for (const { resolve } of asked) resolve(client);
  await Promise.all(connections);
  expect(queue.queue()).toEqual({ waiting: 0, expectedWaitMs: 0, standingMs: 0 });
});
