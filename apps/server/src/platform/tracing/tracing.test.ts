// A request, the message that it publishes and the command that it causes: one trace, as a collector receives it.
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ActionMap, HandlerSteps } from '@voltagora/ocpp';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBus, topic } from '../bus/bus.ts';
import { createHttpApp } from '../http/http-app.ts';
import { traceRequests } from '../http/observed/trace-requests.ts';
import { tracedBus } from './traced-bus.ts';
import { tracedHandlers } from './traced-handlers.ts';
import { startTracing } from './start-tracing.ts';
import { startCollector } from '../../tests/kit/outside/collector.ts';
import { traced, type Tracing } from './tracing.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());
const start = () => collector.start('node 1');
const spansTold = () => collector.spans();

const changed = topic<{ id: number }>('plug.changed');

/** A call that waits for its body and publishes a message; the listener sends a command to a charging point. */
async function openApp(tracing: Tracing) {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 1000,
    version: '0',
  });
  traceRequests(app, tracing);
  const bus = tracedBus(
    createBus(() => {}),
    tracing,
  );
  const commanded = Promise.withResolvers<void>();
  bus.subscribe(changed, () => {
    const reset = { name: 'ocpp Reset', kind: 'client' } as const;
    void traced(tracing, reset, async () => {}).then(commanded.resolve);
  });
  app.post('/things/:id', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    bus.publish(changed, { id: 1 });
    await commanded.promise;
    return {};
  });
  app.get('/broken', async () => {
    throw new Error('mine');
  });
  return app;
}

test("a request and its effects are one trace that continues the caller's", async () => {
  const tracing = await start();
  const app = await openApp(tracing);
  const traceId = 'a'.repeat(32);
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
  const payload = { secret: 'geheim' };
  await app.inject({
    method: 'POST',
    url: '/things/5?token=geheim',
    headers: { traceparent },
    payload,
  });
  await app.close();
  await tracing.stop();
  const spans = spansTold();
  const byName = new Map(spans.map((span) => [span.name, span]));
  const chain = ['POST /things/:id', 'publish plug.changed', 'hear plug.changed', 'ocpp Reset'];
  expect([...byName.keys()].toSorted()).toEqual(chain.toSorted());
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const parents = chain.map((name) => byName.get(name)?.parentSpanId);
  const ids = chain.map((name) => byName.get(name)?.spanId);
  expect(parents).toEqual(['b'.repeat(16), ...ids.slice(0, -1)]);
  expect(collector.asked).toEqual([{ url: '/v1/traces', tenant: '7' }]);
  expect(collector.bodies.join()).not.toMatch(/geheim|things\/5/);
});

test('a message of a charging point is a span, and its effects are children', async () => {
  const tracing = await start();
  const nothing = async () => ({});
  const given = {
    Boot: { answer: nothing, after: async () => {} },
    Bad: {
      answer: async () => {
        throw new TypeError('mine');
      },
    },
  };
  const {
    Boot,
    Bad,
  }: Record<string, HandlerSteps<ActionMap[string], null>> = tracedHandlers('1.6', given, tracing);
  const meta = { messageId: '1', receivedAt: new Date() };
  await Boot?.after?.({}, null, await Boot.answer({}, null, meta), meta);
  await expect(Bad?.answer({}, null, meta)).rejects.toThrow('mine');
  await tracing.stop();
  const [boot, effect, bad] = spansTold();
  expect(boot).toMatchObject({ name: 'ocpp Boot' });
  expect(effect).toMatchObject({ name: 'ocpp Boot effect', parentSpanId: boot?.spanId });
  expect(bad).toMatchObject({ name: 'ocpp Bad', status: { code: 2, message: 'TypeError' } });
});

test('a failed call is a failed span; outgoing requests carry the trace context', async () => {
  const tracing = await start();
  const app = await openApp(tracing);
  expect((await app.inject('/broken')).statusCode).toBe(500);
  const span = tracing.begin('ask', 'client');
  const { traceparent } = tracing.within(span, tracing.carry);
  span.end();
  await app.close();
  await tracing.stop();
  const [broken, ask] = spansTold();
  expect(broken).toMatchObject({ name: 'GET /broken', status: { code: 2 } });
  expect(traceparent).toBe(`00-${ask?.traceId}-${ask?.spanId}-01`);
});

test('an unavailable collector is logged in one line, and the server still stops cleanly', async () => {
  const refusing = createServer((_, response) => void response.writeHead(400).end());
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const { port } = refusing.address() as AddressInfo; // the address of a TCP server is an AddressInfo
  const troubles: string[] = [];
  const settings = { url: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'x', part: 1 };
  const tracing = await startTracing({ ...settings, instance: 'node 1' }, (trouble) =>
    troubles.push(trouble),
  );
  tracing?.begin('ask', 'client').end();
  await tracing?.stop();
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.join()).not.toContain('stack');
  refusing.close();
});

test('by default nothing is traced, and the library is not loaded', async () => {
  expect(await startTracing(undefined, () => {})).toBeUndefined();
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const users = globSync('**/*.ts', { cwd: root }).filter((file) =>
    /from '@opentelemetry\//.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(users).toEqual(['platform/tracing/otlp-tracing.ts']);
  const importers = globSync('**/*.ts', { cwd: root }).filter((file) =>
    /from '[^']*otlp-tracing\.ts'/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(importers).toEqual([]);
});
