// Pictures of stations over HTTP on a whole server: sent, ordered, shown, removed; and what is refused.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Bench, openBench, type Person } from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper } from './kit/stations/station-upkeep.ts';

let folder: string;
let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
let photo: Buffer;
let stationId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltagora-images-'));
  bench = await openBench(undefined, folder);
  keeper = createKeeper(bench);
  [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
  driver = await bench.join('driver');
  const background = { r: 200, g: 90, b: 40 };
  photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  stationId = (await keeper.create(owner)).body.id;
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

async function upload(
  person: Person | null,
  file: Uint8Array<ArrayBuffer> | Buffer,
  { id = stationId, name = 'photo.jpg', type = 'image/jpeg' } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type }), name);
  return post(person, form, id);
}

async function post(person: Person | null, body: FormData | string, id = stationId) {
  const answer = await fetch(`${bench.server.url}/api/stations/${id}/upload-image/`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    body,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
const change = (person: Person, id: string, body: object) =>
  bench.call(person, 'PUT', `/api/stations/images/${id}/`, body);
const remove = (person: Person, id: string) =>
  bench.call(person, 'DELETE', `/api/stations/images/${id}/`);
const picture = (url: string) => fetch(`${bench.server.url}${url}`);
const shown = async (): Promise<{ id: string }[]> =>
  (await bench.call(null, 'GET', `/api/stations/${stationId}/`)).body.images;
const files = (): string[] => {
  try {
    return readdirSync(join(folder, 'files', 'images'));
  } catch {
    return [];
  }
};

it('[S7.28] are shown to everybody, in two sizes that never change', async () => {
  const { status, body } = await upload(owner, photo);
  expect([status, body.width, body.height, body.alt]).toEqual([201, 1600, 800, '']);
  expect(await shown()).toEqual([body]);
  for (const [url, width] of [
    [body.url, 1600],
    [body.thumbnail_url, 480],
  ]) {
    const answer = await picture(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
  }
});

it('[S7.28] are described and put first by their owner', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await upload(owner, photo)).body.id);
  const [a = '', b = '', c = ''] = ids;
  expect((await shown()).map(({ id }) => id)).toEqual([a, b, c]);
  const alt = '<b>Πύλη</b> 🔌';
  expect((await change(owner, c, { is_first: true, alt })).body).toMatchObject({ id: c, alt });
  expect((await change(owner, b, { is_first: true })).body.alt).toBe('');
  expect((await shown()).map(({ id }) => id)).toEqual([b, c, a]);
  for (const wrong of [
    { alt: 'a'.repeat(201) },
    { alt: 'a\u0000' },
    { alt: 'turned \u202E round' },
    { is_first: false },
    { x: 1 },
  ]) {
    expect(refusal(await change(owner, a, wrong))).toEqual([400, 'validation_failed']);
  }
});

it('are gone with their files when they are removed, and with their station', async () => {
  const [first, second] = [(await upload(owner, photo)).body, (await upload(owner, photo)).body];
  expect((await remove(owner, first.id)).status).toBe(204);
  expect(refusal(await remove(owner, first.id))).toEqual([404, 'not_found']);
  expect((await picture(first.url)).status).toBe(404);
  expect((await shown()).map(({ id }) => id)).toEqual([second.id]);
  expect((await keeper.remove(owner, stationId)).status).toBe(204);
  await vi.waitFor(async () => expect((await picture(second.url)).status).toBe(404));
  expect(refusal(await change(owner, second.id, { alt: 'x' }))).toEqual([404, 'not_found']);
  expect(refusal(await upload(owner, photo))).toEqual([404, 'not_found']);
});

it('are gone with their files when their owner leaves', async () => {
  const leaver = await bench.join('station_owner');
  const { id } = (await keeper.create(leaver)).body;
  const { url } = (await upload(leaver, photo, { id })).body;
  expect((await bench.leave(leaver, { settle: true })).status).toBe(204);
  await vi.waitFor(async () => expect((await picture(url)).status).toBe(404));
});

it('are twelve of a station at most, also when they come at once', async () => {
  for (let n = 0; n < 10; n++) expect((await upload(owner, photo)).status).toBe(201);
  const before = files().length;
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(owner, photo)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_images');
  expect(files().length).toBe(before + 4);
});

it.each([
  ['../../etc/passwd', 'image/jpeg'],
  ['..\\..\\boot.ini', 'image/jpeg'],
  ['nul\u0000.php', 'text/x-php'],
  ['a'.repeat(5_000), 'application/pdf'],
  ['.htaccess', 'image/svg+xml'],
  ['φωτο 🔌.PNG', ''],
])('[B17] named %s are kept under a name of our own', async (name, type) => {
  const before = new Set(files());
  const { status, body } = await upload(owner, photo, { name, type });
  expect(status).toBe(201);
  expect(
    files()
      .filter((file) => !before.has(file))
      .toSorted(),
  ).toEqual([`${body.id}-1600.webp`, `${body.id}-480.webp`]);
});

it('[B17] that are none, or too much, are refused and leave nothing behind', async () => {
  const before = files();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  expect(refusal(await upload(owner, svg))).toEqual([415, 'image_not_valid']);
  const pdf = Buffer.from('%PDF-1.7');
  expect(refusal(await upload(owner, pdf, { name: 'photo.jpg' }))).toEqual([
    415,
    'image_not_valid',
  ]);
  const huge = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
  expect(refusal(await upload(owner, huge))).toEqual([413, 'payload_too_large']);
  expect(refusal(await post(owner, new FormData()))).toEqual([400, 'validation_failed']);
  expect(refusal(await post(owner, 'not a form'))).toEqual([415, 'unsupported_media_type']);
  expect(files()).toEqual(before);
  expect(await shown()).toEqual([]);
});

it("[B7] of another's station are neither added, changed nor removed", async () => {
  const { id } = (await upload(owner, photo)).body;
  const huge = Buffer.alloc(9 * 1024 * 1024);
  for (const file of [photo, huge]) {
    expect(refusal(await upload(other, file))).toEqual([404, 'not_found']);
    expect(refusal(await upload(driver, file))).toEqual([403, 'role_not_allowed']);
    expect(refusal(await upload(null, file))).toEqual([401, 'authentication_required']);
  }
  expect(refusal(await change(other, id, { alt: 'mine' }))).toEqual([404, 'not_found']);
  expect(refusal(await remove(other, id))).toEqual([404, 'not_found']);
  expect(await shown()).toMatchObject([{ id, alt: '' }]);
});

it('are found by their names alone', async () => {
  const { url } = (await upload(owner, photo)).body;
  for (const path of [
    '/images/',
    '/images/..%2f..%2fsecret',
    '/images/%2e%2e/secret',
    url.replace('1600', '1601'),
    url.replace('.webp', '.webp.webp'),
    url.replace('/images/', '/images/x'),
    '/images/00000000-0000-0000-0000-000000000000-480.webp',
  ]) {
    expect([path, (await picture(path)).status]).toEqual([path, 404]);
  }
});
