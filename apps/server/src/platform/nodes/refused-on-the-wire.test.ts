// What somebody can try who reaches the NATS server and has not the secret, over a real NATS.
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestNetwork, SECRET } from '../../tests/kit/ocpp-server/ocpp-nodes.ts';
import { startTestNats } from '../../tests/kit/outside/nats.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { NodeNetwork } from './node-network.ts';
import { createKeySet } from '../keys/key-set.ts';
import { createSealKeys } from './seal/seal-keys.ts';

const nats = await startTestNats();
const keys = createSealKeys(createKeySet(SECRET));
const until = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 30_000, interval: 10 });

describe.runIf(nats !== undefined)('messages of somebody without the secret', () => {
  const url = nats?.url ?? '';
  const ends: (() => unknown)[] = [];
  const executed: unknown[] = [];
  let refused: string[] = [];
  let wire: Msg[] = [];
  let a: NodeNetwork;
  let b: NodeNetwork;
  let stranger: NatsConnection;
  beforeAll(async () => {
    [a, b] = await Promise.all([
      openTestNetwork(url, { name: 'a' }),
      openTestNetwork(url, { name: 'b' }),
    ]);
    stranger = await connect({ servers: url });
    stranger.subscribe('>', { callback: (_, message) => void wire.push(message) });
    await stranger.flush();
    b.onRefused((reason) => refused.push(reason));
    ends.push(
      b.listen('bus', (message) => executed.push(message)),
      b.answer('point.1', async (asked) => {
        executed.push(asked);
        return { did: asked };
      }),
      b.answer('point.2', async (asked) => executed.push(asked)),
    );
    await until(async () => {
      const { kind } = await a.ask('point.1', 'ready?', 200);
      if (kind !== 'answered') throw new Error('it has not subscribed yet');
    });
    forget();
  });
  const forget = () => {
    executed.length = 0;
    refused = [];
    wire = [];
  };
  afterEach(forget);
  afterAll(async () => {
    for (const end of ends) end();
    await Promise.all([a.close(), b.close(), stranger.close()]);
    await nats?.kill();
  });

  const on = (name: string) => wire.filter(({ subject }) => subject === keys.subject(name));
  /** What the stranger sends has arrived when a later message of `a` has. */
  const settled = async () => {
    await stranger.flush();
    expect((await a.ask('point.1', 'after', 5_000)).kind).toBe('answered');
    return executed.filter((one) => one !== 'after');
  };
  const recorded = async (name: string) => {
    const [message] = await until(() => {
      expect(on(name)).toHaveLength(1);
      return on(name);
    });
    if (message === undefined) throw new Error('nothing was recorded');
    return message;
  };

  test('a repeated message is executed once', async () => {
    a.say('bus', { n: 1 });
    const { subject, data } = await recorded('bus');
    stranger.publish(subject, data);
    stranger.publish(subject, data);
    expect(await settled()).toEqual([{ n: 1 }]);
    expect(refused).toEqual(['repeated', 'repeated']);
  });

  test('a repeated command is executed once', async () => {
    expect(await a.ask('point.1', 'Reset', 5_000)).toMatchObject({ answer: { did: 'Reset' } });
    const { subject, data } = await recorded('point.1');
    stranger.publish(subject, data, { reply: 'stranger.answer' });
    expect(await settled()).toEqual(['Reset']);
    expect(refused).toEqual(['repeated']);
  });

  test('an altered message is not executed', async () => {
    a.say('bus', { n: 1 });
    const { subject, data } = await recorded('bus');
    const altered = Uint8Array.from(data);
    altered[altered.length - 20] = (altered.at(-20) ?? 0) ^ 1;
    stranger.publish(subject, altered);
    expect(await settled()).toEqual([{ n: 1 }]);
    expect(refused).toEqual(['altered']);
  });

  test('a command that is moved to another charging point is not executed', async () => {
    await a.ask('point.1', 'Reset', 5_000);
    const { data } = await recorded('point.1');
    stranger.publish(keys.subject('point.2'), data, { reply: 'stranger.answer' });
    expect(await settled()).toEqual(['Reset']);
    expect(refused).toEqual(['altered']);
  });

  test('truncated, empty and unsealed messages are not executed', async () => {
    a.say('bus', { n: 1 });
    const { subject, data } = await recorded('bus');
    const unsealed = JSON.stringify({ id: '1', from: 'x', topic: 'plug.changed', message: {} });
    for (const message of [data.subarray(0, -1), data.subarray(0, 40), '', unsealed])
      stranger.publish(subject, message);
    expect(await settled()).toEqual([{ n: 1 }]);
    expect(refused).toEqual(['altered', 'malformed', 'malformed', 'malformed']);
  });

  test('a node with another secret hears nothing, and is not heard on our subjects', async () => {
    const other = await openTestNetwork(url, {
      name: 'other',
      secret: 'the secret of quite another installation',
    });
    const heard: unknown[] = [];
    other.listen('bus', (message) => heard.push(message));
    a.say('bus', { n: 1 });
    expect((await other.ask('point.1', 'Reset', 200)).kind).not.toBe('answered');
    other.say('bus', { n: 2 });
    const foreign = await until(() => {
      const found = wire.find(({ data, subject }) => data.length > 0 && !isOurs(subject));
      if (found === undefined) throw new Error('it has not spoken yet');
      return found;
    });
    stranger.publish(keys.subject('bus'), foreign.data);
    expect(await settled()).toEqual([{ n: 1 }]);
    expect(refused).toEqual(['unknown-key']);
    expect(heard).toEqual([]);
    await other.close();
  });
  const isOurs = (subject: string) =>
    subject.split('.')[2] === keys.subject('bus').split('.')[2] || subject.startsWith('_INBOX');

  test('a forged answer does not end the wait for the true one', async () => {
    const answered = Promise.withResolvers<string>();
    ends.push(b.answer('point.3', () => answered.promise));
    const forged: string[] = [];
    a.onRefused((reason) => forged.push(reason));
    await a.ask('point.1', 'an older question', 5_000);
    const older = await until(() => {
      const found = wire.find(({ subject }) => subject.startsWith('_INBOX'));
      if (found === undefined) throw new Error('it was not recorded yet');
      return found;
    });
    const asked = a.ask('point.3', 'Reset', 5_000);
    const { reply = '' } = await recorded('point.3');
    stranger.publish(reply, JSON.stringify({ outcome: { ok: true } }));
    stranger.publish(reply, older.data);
    await until(() => expect(forged).toEqual(['malformed', 'altered']));
    answered.resolve('true');
    expect(await asked).toEqual({ kind: 'answered', answer: 'true' });
  });

  test('they are counted by reason, and logged at once and then once a minute, without data', async () => {
    const logged: string[] = [];
    const warn = (facts: object) => void logged.push(JSON.stringify(facts));
    const log = { info: () => undefined, warn };
    const c = await openTestNetwork(url, { name: 'c', log });
    const heard: unknown[] = [];
    c.listen('bus', (message) => heard.push(message));
    await until(() => {
      a.say('bus', 'ready?');
      expect(heard).toContain('ready?');
    });
    const metrics = createMetrics();
    metrics.watchNodes({ life: { count: 2 }, network: c });
    const counted = 'voltagora_node_messages_refused_total{reason="malformed"}';
    expect(await metrics.read()).toContain(`${counted} 0`);
    for (let n = 0; n < 20; n += 1) stranger.publish(keys.subject('bus'), 'driver@example.org');
    await until(async () => expect(await metrics.read()).toContain(`${counted} 20`));
    expect(logged).toEqual(['{"refused":{"malformed":1}}']);
    await c.close();
  });
});
