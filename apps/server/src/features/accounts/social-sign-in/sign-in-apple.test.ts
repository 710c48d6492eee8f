// Apple posts its response as a form from its own site, with the person's name only the first time.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Brought,
  ELENI,
  openBrowser,
  openSignIn,
  readMe,
  RELAYED,
} from '../../../tests/kit/accounts/social-sign-in.ts';

let world: Awaited<ReturnType<typeof openSignIn>>;
let app: Awaited<ReturnType<typeof world.createApp>>;

beforeAll(async () => {
  world = await openSignIn();
  app = await world.createApp();
});
afterAll(() => Promise.all([world.google.close(), world.apple.close(), world.database.close()]));
beforeEach(async () => {
  await world.database.db.deleteFrom('users').execute();
});

const me = (access: string) => readMe(app, access);
const form = (fields: Brought, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: '/auth/apple',
    headers: { 'content-type': type, origin: 'https://appleid.apple.com' },
    payload: new URLSearchParams(fields).toString(),
  });
const queryOf = (location: unknown) => {
  const { pathname, searchParams } = new URL(String(location), 'https://charge.example');
  return { pathname, ...Object.fromEntries(searchParams) };
};

test('[S7.08] posts its response with the name once; the name survives the redirect', async () => {
  const browser = openBrowser(app);
  const url = await browser.begin('apple', { role: 'driver' });
  expect(new URL(url).searchParams.get('response_mode')).toBe('form_post');
  const fields = await browser.visitProvider(url, RELAYED.sub);
  expect(JSON.parse(fields['user'] ?? '')).toMatchObject({ name: { firstName: 'Ελένη' } });

  const { statusCode, headers } = await form(fields);
  expect(statusCode).toBe(303);
  const { pathname, ...brought } = queryOf(headers['location']);
  expect(pathname).toBe('/auth/apple');
  expect(Object.keys(brought).toSorted(), 'no name in an address').toEqual([
    'code',
    'iss',
    'state',
  ]);
  const answer = await browser.finish('apple', brought);
  expect(await me(answer.json().access)).toMatchObject({
    email: RELAYED.email,
    first_name: 'Ελένη',
    last_name: 'Παππά',
  });
});

test('reports a cancelled sign-in in the address of the page', async () => {
  const browser = openBrowser(app);
  const fields = await browser.visitProvider(await browser.begin('apple'), undefined);
  const { headers } = await form(fields);
  expect(queryOf(headers['location'])).toMatchObject({ error: 'access_denied' });
  const apples = await form({ state: 'x', error: 'user_cancelled_authorize' });
  expect(queryOf(apples.headers['location'])).toEqual({
    pathname: '/auth/apple',
    state: 'x',
    error: 'user_cancelled_authorize',
  });
});

test.each([
  ['no JSON', 'Ελένη'],
  ['no name in it', '{"email":"a@b.org"}'],
  ['another shape', '{"name":["a","b"]}'],
  ['null', 'null'],
])('ignores a missing or malformed name: %s', async (_what, user) => {
  const browser = openBrowser(app);
  const fields = await browser.visitProvider(
    await browser.begin('apple', { role: 'driver' }),
    ELENI.sub,
  );
  expect((await form({ ...fields, user })).statusCode).toBe(303);
  const answer = await browser.finish('apple', fields);
  expect(await me(answer.json().access)).toMatchObject({ first_name: '', last_name: '' });
});

test('names are cut to the stored length', async () => {
  const browser = openBrowser(app);
  const fields = await browser.visitProvider(
    await browser.begin('apple', { role: 'driver' }),
    ELENI.sub,
  );
  const name = { firstName: `a\u0000\u202e${'é'.repeat(200)}`, lastName: 7 };
  await form({ ...fields, user: JSON.stringify({ name }) });
  const { access } = (await browser.finish('apple', fields)).json();
  expect(await me(access)).toMatchObject({ first_name: `a ${'é'.repeat(78)}`, last_name: '' });
});

test('refuses a form that is too large or malformed', async () => {
  expect((await form({ state: 'x', user: 'x'.repeat(17_000) })).statusCode).toBe(413);
  expect((await form({ state: 'x' }, 'application/json')).statusCode).toBe(415);
  expect((await form({ state: 'x' }, 'text/plain')).statusCode).toBe(415);
  const twice = await app.inject({
    method: 'POST',
    url: '/auth/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'state=a&state=b',
  });
  expect(queryOf(twice.headers['location'])).toMatchObject({ error: 'invalid_request' });
});
