import pino from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { createHttpApp } from '../http-app.ts';
import { serveMetrics } from './serve-metrics.ts';

const TOKEN = 'a token of sixteen letters or more';

async function open() {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 10_000,
    version: '0',
  });
  const metrics = createMetrics();
  metrics.watchPoints(() => 7);
  serveMetrics(app, metrics, TOKEN);
  app.get('/things/:id', async () => 'a thing');
  const scrape = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  return { app, metrics, scrape };
}

test('answers, frames and charging points are counted, without ids and paths', async () => {
  const { app, metrics, scrape } = await open();
  await app.inject('/things/id-4711?secret=hidden');
  await app.inject('/none/of/ours');
  metrics.countFrame({ version: '2.0.1', direction: 'received' });
  metrics.countFailedJob();
  const { body, headers } = await scrape(`Bearer ${TOKEN}`);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'voltagora_http_request_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toMatch(
    /voltagora_http_request_seconds_count\{method="GET",route="none",status="404"\} 1/,
  );
  expect(body).toContain('voltagora_ocpp_frames_total{version="2.0.1",direction="received"} 1');
  expect(body).toContain('voltagora_job_failures_total 1');
  expect(body).toContain('voltagora_charge_points_connected 7');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body).not.toMatch(/id-4711|hidden|of\/ours/);
});

test.each([undefined, '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, TOKEN])(
  'with %j there is no such page',
  async (authorization) => {
    const { scrape } = await open();
    expect((await scrape(authorization)).statusCode).toBe(404);
  },
);
