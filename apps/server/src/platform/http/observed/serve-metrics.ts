import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '../../metrics/metrics.ts';
import { AppError } from '../app-error.ts';
import type { HttpApp } from '../http-app.ts';

const MS_PER_SECOND = 1000;

/** Counts every answer, and serves the metrics to whoever has the token. */
export function serveMetrics(app: HttpApp, metrics: Metrics, token: string): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.countAnswer(labels, reply.elapsedTime / MS_PER_SECOND);
  });
  // The schema type of Fastify lacks the `hide` of the OpenAPI page.
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new AppError('not_found', 'No such page.');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
