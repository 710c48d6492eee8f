// [B19] Downloads from a local server, and refusals of addresses and host names that lead to private networks.
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchToFile } from './fetch-to-file.ts';
import { isPrivateAddress } from './private-address.ts';

let server: Server;
let origin: string;
const asked: string[] = [];
const LIMITS = { bytesMax: 1000, timeoutMs: 2_000 };

const answers: Record<string, RequestListener> = {
  '/file': (_, response) => response.end('{"data":[]}'),
  '/moved': (_, response) => response.writeHead(302, { location: '/file' }).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
  '/away': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/other-port': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/to-disk': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/broken': (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/none': (_, response) => response.writeHead(404).end(),
  '/large': (_, response) => response.end('x'.repeat(1001)),
  '/larger': (_, response) => {
    const more = setInterval(() => response.write('x'.repeat(400)), 5);
    response.on('close', () => clearInterval(more));
  },
  '/slow': () => {},
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answers[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const target = () => join(mkdtempSync(join(tmpdir(), 'voltagora-fetch-')), 'file');
const fetched = async (address: string, limits: object = {}) => {
  const file = target();
  await fetchToFile(address, file, { ...LIMITS, ...limits });
  return readFileSync(file, 'utf8');
};

test("a file of this machine's own server is fetched, also after a redirect", async () => {
  expect(await fetched(`${origin}/file`)).toBe('{"data":[]}');
  expect(await fetched(`${origin}/moved`)).toBe('{"data":[]}');
});

test.each([
  ['/round', 'redirects too often'],
  ['/away', 'sends on to another, http://169.254.169.254/latest/'],
  ['/other-port', 'sends on to another'],
  ['/to-disk', 'sends on to another'],
  ['/broken', 'sends on to another'],
  ['/none', 'answers with status 404'],
  ['/large', 'larger than 1000 bytes'],
  ['/larger', 'larger than 1000 bytes'],
])('%s is refused', async (path, why) => {
  await expect(fetched(origin + path)).rejects.toThrow(why);
});

test('a server that does not answer leads to a timeout', async () => {
  await expect(fetched(`${origin}/slow`, { timeoutMs: 100 })).rejects.toThrow('within 0.1 seconds');
});

describe('[B19] nothing is fetched', () => {
  test.each([
    ['http://example.org/a', 'Only https'],
    ['ftp://example.org/a', 'Only https'],
    ['file:///etc/passwd', 'Only https'],
    ['https://169.254.169.254/latest/meta-data', 'private network'],
    ['https://10.1.2.3/', 'private network'],
    ['https://192.168.1.1/', 'private network'],
    ['https://[fd00::1]/', 'private network'],
    ['https://[::ffff:7f00:1]/', 'private network'],
    ['https://[::ffff:169.254.169.254]/', 'private network'],
    ['https://2130706433/', 'could not be fetched'],
    ['https://0x7f.1:1/', 'could not be fetched'],
    ['https://0/', 'private network'],
    ['https://100.100.100.200/', 'private network'],
    ['http://127.0.0.2/', 'Only https'],
    ['https://127.0.0.2/', 'private network'],
    ['https://user:secret@example.org/', 'user name or password'],
    ['not an address', 'is not a valid address'],
  ])('from %s', async (address, why) => {
    await expect(fetched(address, { timeoutMs: 1_000 })).rejects.toThrow(why);
  });

  test('from a name that resolves to a private address, among others', async () => {
    for (const lie of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1']) {
      const lookup: LookupFunction = (_host, _options, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: lie, family: lie.includes(':') ? 6 : 4 },
        ]);
      await expect(fetched('https://rebind.example.org/', { lookup })).rejects.toThrow(
        'private network',
      );
      const single: LookupFunction = (_host, _options, done) => done(null, lie, 4);
      await expect(fetched('https://rebind.example.org/', { lookup: single })).rejects.toThrow(
        'private network',
      );
    }
  });

  test('and no connection is made before the address is checked', () => {
    expect(asked.filter((path) => !(path in answers))).toEqual([]);
  });
});

test.each([
  ['8.8.8.8', false],
  ['2a00:1450:4001:82b::200e', false],
  ['::ffff:8.8.8.8', false],
  ['127.8.8.8', true],
  ['::', true],
  ['fe80::1', true],
  ['64:ff9b::a00:1', true],
  ['no address', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
