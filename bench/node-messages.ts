// `npm run bench -- node-messages [SECONDS]`: a command from one node to another and its answer, sealed, beside the same bytes
// over the NATS client alone, in turns; and what sealing and opening one message costs.
import { connect } from '@nats-io/transport-node';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createMessageSeal } from '../apps/server/src/platform/nodes/seal/message-seal.ts';
import { createKeySet } from '../apps/server/src/platform/keys/key-set.ts';
import { createSealKeys } from '../apps/server/src/platform/nodes/seal/seal-keys.ts';
import { openTestNetwork } from '../apps/server/src/tests/kit/ocpp-server/ocpp-nodes.ts';
import { startTestNats } from '../apps/server/src/tests/kit/outside/nats.ts';
import { printMachine } from './machine.ts';
import { printTable, type Samples, timingOf } from './measure.ts';

const [seconds = 10] = process.argv.slice(3).map(Number);
const MS_PER_SECOND = 1_000;
const TURN_MS = 500;
const WARM_UP = 2_000;
const QUESTION = {
  id: '0b4f2f0e-53a4-4d0f-9c4f-0d6e7b2f1c11',
  epoch: 123_456,
  until: '2026-06-01T12:00:00.000Z',
  work: { action: 'TriggerMessage', request: { requestedMessage: 'Heartbeat' } },
};
const ANSWER = { outcome: { ok: true, response: { status: 'Accepted' } } };

const nats = await startTestNats();
if (nats === undefined) process.exitCode = 1;
else {
  printMachine('');
  await measureQuestions(nats.url);
  measureSeal();
  await nats.kill();
}

async function measureQuestions(url: string): Promise<void> {
  const [a, b] = await Promise.all(['a', 'b'].map((name) => openTestNetwork(url, { name })));
  const [bareA, bareB] = await Promise.all([connect({ servers: url }), connect({ servers: url })]);
  b?.answer('point.1', async () => ANSWER);
  bareB.subscribe('bare', {
    callback: (_, message) => {
      message.json();
      message.respond(JSON.stringify(ANSWER));
    },
  });
  await bareB.flush();
  const kinds = [
    { what: 'NATS client alone', ask: () => bareA.request('bare', JSON.stringify(QUESTION)) },
    { what: 'sealed', ask: async () => a?.ask('point.1', QUESTION, 5_000) },
  ].map((kind) => ({ ...kind, samples: noSamples(), used: 0 }));
  for (const { ask } of kinds) for (let n = 0; n < WARM_UP; n += 1) await ask();
  for (let spent = 0; spent < seconds * MS_PER_SECOND; spent += 2 * TURN_MS) {
    for (const kind of kinds) await turn(kind);
  }
  printTable(
    ['question and answer', 'runs', 'p50 us', 'p99 us', 'processor us'],
    kinds.map(({ what, samples, used }) => {
      const { runs, p50, p99 } = timingOf(samples);
      return [
        what,
        String(runs),
        ...[p50 * 1e3, p99 * 1e3, used / runs].map((us) => us.toFixed(0)),
      ];
    }),
  );
  await Promise.all([a?.close(), b?.close(), bareA.close(), bareB.close()]);
}

const noSamples = (): Samples => [];

async function turn(kind: {
  ask: () => Promise<unknown>;
  samples: Samples;
  used: number;
}): Promise<void> {
  const before = process.cpuUsage();
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const began = performance.now();
    await kind.ask();
    kind.samples.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  kind.used += user + system;
}

function measureSeal(): void {
  const keys = createSealKeys(createKeySet('a secret that the nodes of a bench share'));
  const [from, to] = [1, 2].map(() => createMessageSeal([keys], systemClock));
  const purpose = { kind: 'question', subject: keys.subject('point.1') } as const;
  const count = 50_000;
  const sealed: Buffer[] = [];
  const timed = (work: () => void) => {
    const began = performance.now();
    work();
    return (((performance.now() - began) * 1e3) / count).toFixed(1);
  };
  const sealing = timed(() => {
    for (let n = 0; n < count; n += 1)
      sealed.push(from?.seal(keys, purpose, { message: QUESTION }) ?? Buffer.alloc(0));
  });
  const opening = timed(() => sealed.forEach((message) => to?.open(message, purpose)));
  printTable(
    ['one message', 'us'],
    [
      ['sealed', sealing],
      ['opened', opening],
    ],
  );
}
