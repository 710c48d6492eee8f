import pino from 'pino';
import { expect, test } from 'vitest';
import { openNetwork } from './node-network.ts';
import { startTestNats } from '../../tests/kit/outside/nats.ts';

const nats = await startTestNats();

test.runIf(nats)('[F8] a pending request fails when the connection is lost', async () => {
  const log = pino({ level: 'silent' });
  const open = (name: string) =>
    openNetwork({ url: nats?.url ?? '', prefix: 'test.v1', name, log });
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
