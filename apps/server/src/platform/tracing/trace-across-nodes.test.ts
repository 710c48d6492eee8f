// One trace from a call on one node to a command on another, over a real NATS.
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { topic } from '../bus/bus.ts';
import { openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { createHttpApp } from '../http/http-app.ts';
import { traceRequests } from '../http/observed/trace-requests.ts';
import { startTestNats } from '../../tests/kit/outside/nats.ts';
import { insertPoints, startTestNode } from '../../tests/kit/ocpp-server/ocpp-nodes.ts';
import { connectBare } from '../../tests/kit/ocpp-server/ocpp-server.ts';
import { startCollector } from '../../tests/kit/outside/collector.ts';
import { traced } from './tracing.ts';
import { tracedBus } from './traced-bus.ts';

const database = await openTestPostgres();
const nats = database && (await startTestNats());
const collector = await startCollector();
afterAll(async () => {
  collector.stop();
  await nats?.kill();
  await database?.close();
});

const asked = topic<{ id: number }>('reset.asked');

test.runIf(database && nats)(
  'a call on one node is one trace with what another does for it',
  async () => {
    if (database === undefined || nats === undefined) throw new Error('neither is here');
    const there = { db: database.db, url: nats.url };
    await insertPoints(there.db);
    const [tracingA, tracingB] = [await collector.start('a'), await collector.start('b')];
    const traceCommand = <T>(action: string, run: () => Promise<T>) =>
      traced(tracingA, { name: `ocpp ${action}`, kind: 'client' }, run);
    const a = await startTestNode(there, { traceCommand }, tracingA);
    const b = await startTestNode(there, {}, tracingB);
    const heard = Promise.withResolvers<void>();
    tracedBus(a.bus, tracingA).subscribe(asked, () => heard.resolve());
    const app = await createHttpApp({
      log: pino({ level: 'silent' }),
      readActor: async () => undefined,
      allowedOrigins: [],
      trustProxy: false,
      requestsPerMinute: 1000,
      version: '0',
    });
    traceRequests(app, tracingB);
    app.post('/reset', async () => {
      tracedBus(b.bus, tracingB).publish(asked, { id: 1 });
      return b.ocpp.command(1, 'Reset', { type: 'Soft' });
    });

    const point = await connectBare(a);
    await vi.waitFor(() => expect(b.ocpp.connection(1)).not.toBeNull());
    const answer = app.inject({ method: 'POST', url: '/reset' });
    const [, id] = await point.next();
    point.send(JSON.stringify([3, id, { status: 'Accepted' }]));
    expect((await answer).json()).toMatchObject({ ok: true });
    await heard.promise;
    point.socket.close();
    await Promise.all([app.close(), a.stop(), b.stop()]);
    await Promise.all([tracingA.stop(), tracingB.stop()]);

    const spans = collector.spans();
    const [call] = spans.filter(({ name }) => name === 'POST /reset');
    const ofTrace = spans.filter(({ traceId }) => traceId === call?.traceId);
    const parentOf = ({ parentSpanId }: (typeof spans)[number]) => {
      const parent = ofTrace.find(({ spanId }) => spanId === parentSpanId);
      return parent && `${parent.of} ${parent.name}`;
    };
    expect(
      Object.fromEntries(ofTrace.map((span) => [`${span.of} ${span.name}`, parentOf(span)])),
    ).toEqual({
      'b POST /reset': undefined,
      'b publish reset.asked': 'b POST /reset',
      'a hear reset.asked': 'b publish reset.asked',
      'a ocpp Reset': 'b POST /reset',
    });
  },
);
