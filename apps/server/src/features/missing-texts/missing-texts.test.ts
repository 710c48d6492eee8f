import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function open(collectsMissingTexts = true) {
  const { app, files } = await createTestServer(database, { config: { collectsMissingTexts } });
  const tell = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/locales/add/${path}`, payload })).statusCode;
  const kept = async (lng: string): Promise<object | null> => {
    const bytes = await files.read(`missing-texts/${lng}.json`);
    return bytes ? JSON.parse(bytes.toString('utf8')) : null;
  };
  return { tell, kept, files };
}

test('[S7.70] a missing text is stored once for the translators', async () => {
  const { tell, kept } = await open();
  const told = [{ 'wallet.new': 'New' }, { 'wallet.old': 'Old' }, { 'wallet.new': 'Newer' }];
  const answers = await Promise.all(told.map((one) => tell('el/translation', one)));
  expect(answers).toEqual([204, 204, 204]);
  expect(await kept('el')).toEqual({ 'wallet.new': 'New', 'wallet.old': 'Old' });
  expect(await kept('en')).toBeNull();
});

test('[S7.70] nothing is stored when collecting is off', async () => {
  const { tell, kept } = await open(false);
  expect(await tell('el/translation', { 'wallet.new': 'New' })).toBe(404);
  expect(await kept('el')).toBeNull();
});

test.each([
  ['an unknown language', 'fr/translation', { a: 'b' }],
  ['an unknown file', 'el/..%2Fsecrets', { a: 'b' }],
  ['no text', 'el/translation', { a: 1 }],
  ['a list', 'el/translation', ['a']],
  ['a key that is too long', 'el/translation', { ['k'.repeat(201)]: 'b' }],
  ['a text that is too long', 'el/translation', { a: 't'.repeat(1001) }],
  ['too many', 'el/translation', Object.fromEntries([...Array(101).keys()].map((n) => [n, 'x']))],
])('[B9] %s is refused', async (_name, path, body) => {
  const { tell, kept } = await open();
  expect(await tell(path, body)).toBe(400);
  expect(await kept('el')).toBeNull();
});

test('the size is limited, and a file that was broken by hand is started again', async () => {
  const { tell, kept, files } = await open();
  await files.write('missing-texts/el.json', Buffer.from('{"a":'));
  for (const round of Array(21).keys()) {
    const keys = [...Array(100).keys()].map((n) => [`k${round}-${n}`, 'x']);
    await tell('el/translation', Object.fromEntries(keys));
  }
  expect(Object.keys((await kept('el')) ?? {})).toHaveLength(2_000);
});
