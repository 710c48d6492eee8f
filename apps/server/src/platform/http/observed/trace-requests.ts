import type { OpenSpan, Tracing } from '../../tracing/tracing.ts';
import type { HttpApp } from '../http-app.ts';

/** Every request is a span that continues the trace of its `traceparent` header. It contains routes, not paths. */
export function traceRequests(app: HttpApp, tracing: Tracing): void {
  const spans = new WeakMap<object, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request;
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const span = tracing.following(headers, () =>
      tracing.begin(`${method} ${route}`, 'server', facts),
    );
    spans.set(request, span);
    tracing.within(span, done);
  });
  // A body arrives in the async context of the socket, not of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) tracing.within(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.note({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= SERVER_FAILED ? String(reply.statusCode) : undefined);
  });
}

const SERVER_FAILED = 500;
