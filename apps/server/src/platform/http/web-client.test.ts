import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from './http-app.ts';
import { serveWebClient } from './web-client.ts';

const PAGE = '<!doctype html><title>Voltagora</title>';
const SCRIPT = 'console.log("a client");'.repeat(100);
const folder = mkdtempSync(join(tmpdir(), 'voltagora-web-'));
let app: HttpApp;

function build(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  build('index.html', PAGE);
  build('assets/main-1a2b.js', SCRIPT);
  writeFileSync(join(folder, 'land.geojson.gz'), gzipSync('{}'));
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 10_000,
    version: '0',
  });
  await serveWebClient(app, folder, {
    publicUrl: () => 'https://charge.example',
    pageAt: async (path) => {
      if (path === '/stations/former') return { movedTo: '/stations/present' };
      return path.startsWith('/there-is-none') ? undefined : {};
    },
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, encodings?: string) =>
  app.inject({
    url,
    headers: { accept: 'text/html', ...(encodings && { 'accept-encoding': encodings }) },
  });

test('[25.1] a former address redirects for good, with its query', async () => {
  const { statusCode, headers } = await get('/stations/former?plug=7');
  expect([statusCode, headers.location]).toEqual([301, '/stations/present?plug=7']);
  expect(headers['cache-control']).toBe('no-cache');
});

describe('the built client', () => {
  test('files do not count towards the rate limit', async () => {
    expect((await get('/assets/main-1a2b.js')).headers).not.toHaveProperty('x-ratelimit-limit');
    expect((await get('/land.geojson.gz')).headers).toHaveProperty('x-ratelimit-limit');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('a script is compressed as the browser accepts: %s', async (accepted, used, unpack) => {
    const answer = await get('/assets/main-1a2b.js', accepted);
    expect(answer.headers['content-encoding']).toBe(used);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  test.each(['/', '/stations/athens-1', '/reservations/7?tab=a'])(
    'the page stands at %s, packed and asked for again each time',
    async (url) => {
      const answer = await get(url, 'br, gzip');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
    },
  );

  test('a compressed data file is sent unchanged', async () => {
    const answer = await get('/land.geojson.gz', 'br, gzip');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(answer.rawPayload).toString()).toBe('{}');
  });

  test.each([{ accept: 'text/html' }, { accept: '*/*' }, { accept: 'application/json' }, {}])(
    'a page is one for whoever asks, and one that there is not says so: %o',
    async (headers) => {
      const there = await app.inject({ url: '/energy', headers });
      expect([there.statusCode, there.body]).toEqual([200, PAGE]);
      const none = await app.inject({ url: '/there-is-none?a=1', headers });
      expect([none.statusCode, none.body]).toEqual([404, PAGE]);
      expect(none.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(none.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    ['POST', '/energy'],
    ['GET', '/ocpp/nobody'],
  ] as const)('%s %s is no page', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  test.each(['GET', 'POST', 'DELETE'] as const)(
    '%s to no call says where the calls are',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/nothing?a=1' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'not_found', detail: 'No such call. See /api/docs/.' });
    },
  );

  test.each([
    ['GET', '/api/users/activation/', 'POST'],
    ['DELETE', '/api/stations/search/37.98&23.72&12/?width=300', 'GET'],
    ['PATCH', '/api/stations/7/', 'GET, PUT, DELETE'],
  ] as const)('%s %s is told which methods there are', async (method, url, allowed) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('[S2.04] a page with a description', () => {
  const EVIL = `Plug & "Go" <script>alert(1)</script> $& $1`;
  let described: HttpApp;
  beforeAll(async () => {
    described = await createHttpApp({
      log: pino({ level: 'silent' }),
      readActor: async () => undefined,
      allowedOrigins: [],
      trustProxy: false,
      requestsPerMinute: 10_000,
      version: '0',
    });
    build(
      'index.html',
      '<html lang="en"><head><title>Voltagora</title><script>dark()</script></head><!--first-words-->',
    );
    build(
      'first-parts.json',
      '{"station":["/assets/station-1.js"],"booking":["/assets/b-1.js","/assets/b-2.css"]}',
    );
    await serveWebClient(described, folder, {
      publicUrl: () => 'https://charge.example',
      pageAt: async (path, lang) =>
        path === '/' || path === '/stations/x'
          ? {
              head: {
                title: EVIL,
                description: lang,
                path,
                picture: '/preview.png',
                first: { screen: 'station', heading: EVIL, line: EVIL },
              },
            }
          : path === '/reservations/7'
            ? { screen: 'booking' }
            : {},
    });
  });
  afterAll(async () => {
    build('index.html', PAGE);
    await described.close();
  });
  const open = (url: string, language = 'en') =>
    described.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });

  test('has its URL, a preview and the name of the product as title', async () => {
    const { body, headers } = await open('/stations/x/?plug=1', 'el-GR,el;q=0.9');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Voltagora</title>');
    expect(body).toContain('<link rel="canonical" href="https://charge.example/stations/x" />');
    expect(body).toContain('property="og:image" content="https://charge.example/preview.png"');
    expect(body).toContain('<meta name="description" content="el" />');
  });

  test.each(['/', '/wallet', '/index.html'])(
    '[24.2] %s may run the script that the build wrote into it, and no other',
    async (url) => {
      const { headers } = await open(url);
      const hash = createHash('sha256').update('dark()').digest('base64');
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}' ;`);
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    },
  );

  test('escapes names', async () => {
    const { body } = await open('/');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(
      'Plug &amp; &quot;Go&quot; &lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1',
    );
  });

  test('[24.2] the files of a page for signed-in people are requested at once', async () => {
    const { body, headers } = await open('/reservations/7', 'el');
    expect(headers['vary']).toContain('cookie');
    expect(headers['cache-control']).toBe('no-cache');
    for (const link of [
      '<link rel="preload" as="fetch" crossorigin href="/locales/el/translation.json" />',
      '<link rel="modulepreload" crossorigin href="/assets/b-1.js" />',
      '<link rel="preload" as="style" crossorigin href="/assets/b-2.css" />',
    ])
      expect(body).toContain(link);
    expect(body).toContain('<!--first-words-->');
  });

  test('other pages are unchanged', async () => {
    const { body } = await open('/wallet');
    expect(body).toContain(
      '<title>Voltagora</title><script>dark()</script></head><!--first-words-->',
    );
  });

  test.each([
    ['asked by the browser', '/', { 'accept-language': 'el-GR,el' }, 'el'],
    ['chosen before', '/', { 'accept-language': 'el', cookie: 'a=1; i18next=en' }, 'en'],
    ['in the address', '/?lng=el', { cookie: 'i18next=en' }, 'el'],
    ['none: a longitude is no language', '/stations/x?lng=23.7', {}, 'en'],
  ])(
    'in the language that the client will find, %s; its parts are asked for at once',
    async (_, url, headers, lang) => {
      const { body } = await described.inject({ url, headers });
      expect(body).toContain(`<html lang="${lang}">`);
      expect(body).toContain(`href="/locales/${lang}/first.json"`);
      expect(body).toContain(
        '<link rel="modulepreload" crossorigin href="/assets/station-1.js" />',
      );
    },
  );

  test('contains the first text of its screen', async () => {
    const { body } = await open('/stations/x');
    expect(body).toMatch(
      /<main data-screen="station"><h1>Plug &amp; [^<]+<\/h1><p>Plug &amp; [^<]+<\/p><\/main>/,
    );
  });
});
