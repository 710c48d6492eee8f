import { expect, test } from 'vitest';
import { openTestNetwork } from '../../tests/kit/ocpp-server/ocpp-nodes.ts';
import { startTestNats } from '../../tests/kit/outside/nats.ts';

const nats = await startTestNats();

test.runIf(nats)('[F8] a pending request fails when the connection is lost', async () => {
  const open = (name: string) => openTestNetwork(nats?.url ?? '', { name });
  const [asking, answering] = await Promise.all([open('asking'), open('answering')]);
  const asked = new Promise<void>((resolve) => {
    answering.answer('never', () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  // Waits until both have subscribed.
  await expect.poll(async () => (await asking.ask('never', {}, 50)).kind).toBe('unheard');
  const answer = asking.ask('never', {}, 60_000);
  await asked;
  await nats?.kill();
  expect(await answer).toEqual({ kind: 'unheard' });
  await Promise.all([asking.close(), answering.close()]);
});
