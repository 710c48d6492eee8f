// Runs against a local storage server that checks every signature as S3 does (AWS Signature Version 4).
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryFileStore } from './file-store.ts';
import { objectFileStore } from './object-store.ts';

const REGION = 'eu-south-1';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY';
const objects = new Map<string, Buffer>();
let failing = 0;
let movedTo: string | undefined;
let asked: string[] = [];
let storage: Server;
let url = '';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Implements the signature specification independently of the library that signs. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '', url: path = '' } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=KEY1\/(\d{8})\/eu-south-1\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const [, day = '', names = '', signature] = given;
  if (!names.split(';').includes('host')) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, path, '', lines.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature;
}

function answer(request: IncomingMessage, body: Buffer): { status: number; body?: Buffer } {
  const { method, url: path = '' } = request;
  asked.push(`${method} ${path}`);
  if (failing > 0) {
    failing -= 1;
    return { status: 503 };
  }
  if (!isSigned(request, body)) return { status: 403, body: Buffer.from('SignatureDoesNotMatch') };
  if (method === 'PUT') objects.set(path, body);
  if (method === 'DELETE') objects.delete(path);
  if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
  const found = objects.get(path);
  return found ? { status: 200, body: found } : { status: 404, body: Buffer.from('NoSuchKey') };
}

beforeAll(async () => {
  storage = createServer((request, response) => {
    void buffer(request).then((body) => {
      const said = answer(request, body);
      if (movedTo !== undefined && !request.url?.includes('elsewhere')) {
        response.writeHead(307, { location: movedTo }).end();
      } else response.writeHead(said.status).end(said.body);
    });
  });
  storage.listen(0, '127.0.0.1');
  await once(storage, 'listening');
  url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/bucket/`;
});
afterAll(() => void storage.close());
beforeEach(() => {
  objects.clear();
  asked = [];
  failing = 0;
  movedTo = undefined;
});

const keys = { region: REGION, accessKeyId: 'KEY1', secretAccessKey: SECRET };
const open = (before = memoryFileStore()) => objectFileStore({ url, ...keys }, before);
const NAME = 'images/0193-1600.webp';
const BYTES = Buffer.from([0, 255, 10, 13, 128]);

test('a file is written, read by another node and deleted, with signed requests', async () => {
  await open().write(NAME, BYTES);
  expect([...objects.keys()]).toEqual([`/bucket/${NAME}`]);
  const other = open();
  expect(await other.read(NAME)).toEqual(BYTES);
  await other.remove(NAME);
  expect(await open().read(NAME)).toBeUndefined();
  await other.remove(NAME);
});

test('a stream becomes one object, or none if it breaks off', async () => {
  async function* pieces(breaks: boolean) {
    yield Buffer.from('one ');
    if (breaks) throw new Error('broken off');
    yield Buffer.from('two');
  }
  await open().writeFrom('logs/1', pieces(false));
  expect((await open().read('logs/1'))?.toString()).toBe('one two');
  await expect(open().writeFrom('logs/2', pieces(true))).rejects.toThrow('broken off');
  expect([...objects.keys()]).toEqual(['/bucket/logs/1']);
});

test('older files outside the bucket can be read until they are deleted', async () => {
  const before = memoryFileStore();
  await before.write(NAME, BYTES);
  const store = open(before);
  expect(await store.read(NAME)).toEqual(BYTES);
  await store.remove(NAME);
  expect(await store.read(NAME)).toBeUndefined();
});

test('a failed request is retried; repeated failures are a 503 with Retry-After', async () => {
  failing = 1;
  await open().write(NAME, BYTES);
  expect(asked).toHaveLength(2);
  failing = 100;
  const refused = { code: 'service_unavailable', status: 503, extra: { retryAfterSeconds: 10 } };
  await expect(open().read(NAME)).rejects.toMatchObject(refused);
  await expect(open().write(NAME, BYTES)).rejects.toMatchObject(refused);
});

test('a wrong key is logged but not returned; a name cannot lead out of the bucket', async () => {
  const wrong = objectFileStore({ url, ...keys, secretAccessKey: 'other' }, memoryFileStore());
  const refusal: unknown = await wrong.read(NAME).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 503, message: 'Files cannot be reached right now.' });
  expect((refusal as Error).cause).toMatchObject({
    cause: { message: '403 SignatureDoesNotMatch' },
  });
  await expect(open().read('../other-bucket/x')).rejects.toThrow('not a name');
  expect(asked).toHaveLength(1);
});

test('a redirect is not followed: it could lead into the network of the server', async () => {
  movedTo = `${url}elsewhere`;
  await expect(open().write(NAME, BYTES)).rejects.toMatchObject({ status: 503 });
  expect(asked.filter((line) => line.includes('elsewhere'))).toEqual([]);
});
