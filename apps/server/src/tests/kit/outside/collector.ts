// A collector that stores the spans that it receives. Only for tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { startTracing } from '../../../platform/tracing/start-tracing.ts';
import type { Tracing } from '../../../platform/tracing/tracing.ts';

const Attribute = z.object({ key: z.string(), value: z.looseObject({}) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(Attribute),
  status: z.looseObject({ code: z.number().optional() }),
});
const Told = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export async function startCollector() {
  const bodies: string[] = [];
  const asked: { url: string | undefined; tenant: unknown }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, tenant: request.headers['x-tenant'] });
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bodies,
    asked,
    async start(instance: string): Promise<Tracing> {
      const settings = { url: `http://127.0.0.1:${port}/`, headers: { 'x-tenant': '7' } };
      const told = { ...settings, serviceName: 'test', instance, part: 1 };
      const tracing = await startTracing(told, (trouble) => {
        throw new Error(trouble);
      });
      if (tracing === undefined) throw new Error('nothing is traced');
      return tracing;
    },
    /** Each with the process that it belongs to. */
    spans: () =>
      bodies
        .flatMap((body) => Told.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const instance = resource.attributes.find(({ key }) => key === 'service.instance.id');
          const of = String(instance?.value['stringValue']);
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, of })));
        }),
    stop: () => void server.close(),
  };
}
