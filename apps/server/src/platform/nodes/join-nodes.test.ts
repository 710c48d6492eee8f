// Nodes that join and leave while the secret of the installation changes, or the version, over a real PostgreSQL and NATS.
import { connect } from '@nats-io/transport-node';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { systemClock } from '../clock.ts';
import { createKeySet } from '../keys/key-set.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startTestNats } from '../../tests/kit/outside/nats.ts';
import { keyringOf } from '../../tests/kit/keys.ts';
import { natsOf } from '../settings/nats-settings.ts';
import { joinNodes } from './join-nodes.ts';
import { createMessageSeal } from './seal/message-seal.ts';
import { createSealKeys } from './seal/seal-keys.ts';

const database = await openTestPostgres();
const nats = database && (await startTestNats());
const log = pino({ level: 'silent' });
const OLD = 'the old secret of the installation, long enough';
const NEW = 'the new secret of the installation, long enough';
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await nats?.kill();
  await database?.close();
});

async function join(secret: string, secretPrevious?: string, url = nats?.url ?? '') {
  if (database === undefined) throw new Error('there is no database');
  const joined = await joinNodes(database, {
    nats: natsOf({ NATS_URL: url }),
    nodeName: 'node',
    version: 'test',
    secrets: keyringOf(secret, secretPrevious),
    clock: undefined,
    tracing: undefined,
    log,
  });
  let isLeft = false;
  const leave = async () => {
    if (!isLeft) await joined.leave();
    isLeft = true;
  };
  ends.push(leave);
  if (joined.nodes === undefined) throw new Error('it is alone');
  return { ...joined.nodes, leave };
}
type Joined = Awaited<ReturnType<typeof join>>;

const BOTH_WAYS = ['answered', 'answered'];

/** What becomes of a command each way, once a message is heard there. */
async function talk(a: Joined, b: Joined): Promise<string[]> {
  const ways: [Joined, Joined][] = [
    [a, b],
    [b, a],
  ];
  const kinds: string[] = [];
  for (const [from, to] of ways) {
    const heard: unknown[] = [];
    const stop = [
      to.network.listen('bus', (message) => heard.push(message)),
      to.network.answer('point.1', async (question) => ({ to: question })),
    ];
    await vi.waitFor(() => {
      from.network.say('bus', 'hello');
      if (!heard.includes('hello')) throw new Error('nothing was heard');
    });
    kinds.push((await from.network.ask('point.1', 'Reset', 5_000)).kind);
    for (const end of stop) end();
  }
  return kinds;
}

describe.runIf(database !== undefined && nats !== undefined)('nodes that are replaced', () => {
  test('one after the other with a new secret, they understand each other all the time', async () => {
    const old = await join(OLD);
    const first = await join(NEW, OLD);
    expect(await talk(old, first)).toEqual(BOTH_WAYS);
    const second = await join(NEW, OLD);
    expect(await talk(first, second)).toEqual(BOTH_WAYS);
    expect(await talk(old, second)).toEqual(BOTH_WAYS);
    await old.leave();
    await Promise.all([first.life.beatNow(), second.life.beatNow()]);
    expect(await talk(first, second)).toEqual(BOTH_WAYS);
    // The old secret opens nothing any more at a node without it.
    await second.leave();
    const third = await join(NEW);
    expect(await talk(first, third)).toEqual(BOTH_WAYS);
  });

  test('a message sealed with neither secret is dropped and counted, while both are heard', async () => {
    const old = await join(OLD);
    const changing = await join(NEW, OLD);
    const executed: unknown[] = [];
    for (const { network } of [old, changing]) {
      network.listen('bus', (message) => executed.push(message));
    }
    const metrics = createMetrics();
    metrics.watchNodes(changing);
    const counted = 'voltagora_node_messages_refused_total{reason="unknown-key"}';
    expect(await metrics.read()).toContain(`${counted} 0`);
    const [unknown, ...known] = ['a secret that nobody here knows, long enough', OLD, NEW].map(
      (secret) => createSealKeys(createKeySet(secret)),
    );
    if (unknown === undefined) throw new Error('there is no key');
    const seal = createMessageSeal([unknown], systemClock);
    const stranger = await connect({ servers: nats?.url });
    for (const keys of known) {
      const subject = keys.subject('bus');
      stranger.publish(subject, seal.seal(unknown, { kind: 'publication', subject }, 'forged'));
    }
    await stranger.flush();
    await vi.waitFor(async () => expect(await metrics.read()).toMatch(`${counted} 2`), 30_000);
    expect(executed).toEqual([]);
    expect(await talk(old, changing)).toEqual(BOTH_WAYS);
    await stranger.close();
  });

  test('with another secret, and without the one before, they are refused', async () => {
    await join(OLD);
    await expect(join(NEW)).rejects.toThrow(/runs on this database with another secret/);
  });

  test('a node whose login NATS refuses leaves no trace in the database', async () => {
    const locked = await startTestNats('authorization { user: voltagora, password: other }');
    if (locked) ends.push(locked.kill);
    await expect(join(OLD, undefined, locked?.url)).rejects.toThrow(/NATS requires a login/);
    const alone = await join(OLD);
    expect(alone.life.count).toBe(1);
  });

  test('a node of the version before, which seals nothing, is not heard, and hears nothing', async () => {
    const node = await join(OLD);
    const executed: unknown[] = [];
    node.network.listen('bus', (message) => executed.push(message));
    node.network.answer('point.1', async (question) => executed.push(question));
    const before = await connect({ servers: nats?.url });
    const heard: string[] = [];
    before.subscribe('voltagora.v1.>', { callback: (_, { subject }) => void heard.push(subject) });
    const until = new Date(Date.now() + 10_000).toISOString();
    const work = { action: 'Reset', request: { type: 'Soft' } };
    before.publish('voltagora.v1.0123.point.1', JSON.stringify({ epoch: 1, until, work }));
    await before.flush();
    heard.length = 0;
    node.network.say('bus', { topic: 'plug.changed' });
    // What it asks of a charging point there is certainly not done.
    expect(await node.network.ask('point.2', 'Reset', 5_000)).toEqual({ kind: 'nobody' });
    await before.flush();
    expect(heard).toEqual([]);
    expect(executed).toEqual([]);
    await before.close();
  });
});
