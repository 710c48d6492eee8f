import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork, type Network } from '../../tests/kit/stations/map-network.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { createTestServer } from '../../tests/kit/server.ts';

const HERE = 'https://charge.example';
const folder = mkdtempSync(join(tmpdir(), 'voltagora-site-'));
let network: Network;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<head></head>');
  network = await createNetwork();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await network.close();
});
beforeEach(() => network.empty());

async function open(environment: 'production' | 'staging' = 'production'): Promise<HttpApp> {
  const { app } = await createTestServer(network, {
    now: network.clock.now(),
    config: { environment },
    urls: { publicUrl: () => HERE },
    webFolder: folder,
    siteMapPartSize: 2,
  });
  return app;
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at);

describe('sitemaps and robots.txt', () => {
  test('list every public page and every station on the map, in parts', async () => {
    const added = [];
    for (let made = 0; made < 5; made += 1)
      added.push(await network.addStation({ name: 'Άλιμος' }));
    const [gone] = added;
    await network.db
      .updateTable('stations')
      .set({ deleted_at: network.clock.now() })
      .where('id', '=', gone?.id ?? 0)
      .execute();
    const app = await open();
    const index = await app.inject('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    const [pages, ...parts] = addressesIn(index.body);
    expect(pages).toBe(`${HERE}/sitemap-pages.xml`);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    const told: string[] = [];
    for (const part of parts) {
      const { statusCode, body } = await app.inject(part?.slice(HERE.length) ?? '');
      expect(statusCode).toBe(200);
      expect(addressesIn(body).length).toBeLessThanOrEqual(2);
      told.push(...addressesIn(body).map(String));
    }
    expect(told).toEqual(added.slice(1).map(({ slug }) => `${HERE}/stations/${slug}`));
    expect(addressesIn((await app.inject('/sitemap-pages.xml')).body)).toEqual(
      ['/', '/stations', '/route', '/energy', '/about', '/privacy', '/termsofuse', '/contact'].map(
        (path) => HERE + path,
      ),
    );
    await app.close();
  });

  test('list only existing pages, which crawlers can read', async () => {
    const { slug } = await network.addStation({ name: 'Άλιμος' });
    const app = await open();
    const statusOf = async (url: string) =>
      (await app.inject({ url, headers: { accept: '*/*' } })).statusCode;
    const maps = ['/sitemap-pages.xml', '/sitemap-stations-1.xml'];
    const bodies = await Promise.all(maps.map(async (url) => (await app.inject(url)).body));
    for (const address of bodies.flatMap(addressesIn)) {
      const { statusCode, body } = await app.inject(String(address).slice(HERE.length));
      expect(statusCode, address).toBe(200);
      expect(body).toContain(`<link rel="canonical" href="${address}" />`);
    }
    for (const page of ['/wallet', '/owner/stations/7/points/2', `/stations/${slug}/`, '/Energy']) {
      expect(await statusOf(page), page).toBe(200);
    }
    for (const none of ['/wallets', '/owner/stations/7/points', '/stations/nowhere', '/404']) {
      expect(await statusOf(none), none).toBe(404);
    }
    await app.close();
  });

  test('exclude private pages, and link the sitemap', async () => {
    const app = await open();
    const { body, headers } = await app.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /owner',
        'Disallow: /reservations',
        `Sitemap: ${HERE}/sitemap.xml`,
      ]),
    );
    expect(body, 'pages need the API to be seen').not.toContain('/api');
    await app.close();
  });

  test('exclude everything on a staging installation', async () => {
    const app = await open('staging');
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    await app.close();
  });

  test.each(['0', '01', '-1', '1e3', 'x', '999999999', '99999999999'])(
    'there is no part %s',
    async (part) => {
      const app = await open();
      expect((await app.inject(`/sitemap-stations-${part}.xml`)).statusCode).toBe(404);
      await app.close();
    },
  );
});
