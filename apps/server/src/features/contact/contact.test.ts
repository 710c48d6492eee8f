import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('outgoing_mails').execute();
});
afterAll(() => database.close());

const HOST = { VOLTAGORA_HOST_EMAIL: 'host@example.org', VOLTAGORA_ENVIRONMENT: 'development' };

async function open(settings: Record<string, string> = HOST) {
  const now = new Date('2026-11-22T08:00:00Z');
  const { app, clock } = await createTestServer(database, { now, settings });
  const write = (body: object, remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      url: '/api/contact/',
      payload: { ...message, ...body },
      remoteAddress,
    });
  return { write, clock };
}
const message = {
  name: 'Ελένη Παππά',
  email: 'eleni@example.org',
  message: 'The cable is broken.\n\n<b>Plug B</b> at Syntagma.',
};
const mails = () => database.db.selectFrom('outgoing_mails').selectAll().execute();

describe('[S2.01] a message on /contact', () => {
  test('is mailed to the host, who can reply to its writer', async () => {
    const { write } = await open();
    expect((await write({ lang: 'el' })).statusCode).toBe(204);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'contact',
      recipient: 'host@example.org',
      reply_to: 'eleni@example.org',
      lang: 'en',
      subject: 'Message from Ελένη Παππά',
    });
    expect(mail?.text_body).toContain('Plug B');
    expect(mail?.html_body).toContain('&lt;b&gt;Plug B&lt;/b&gt;');
  });

  test('[22] is in the language of the host, whatever the language of its writer', async () => {
    const { write } = await open({ ...HOST, VOLTAGORA_HOST_LANGUAGE: 'el' });
    expect((await write({ lang: 'en' })).statusCode).toBe(204);
    const [mail] = await mails();
    expect(mail).toMatchObject({ lang: 'el', subject: 'Μήνυμα από Ελένη Παππά' });
    expect(mail?.text_body).toContain('The cable is broken.');
  });

  test('is dropped when a bot has filled the hidden field', async () => {
    const { write } = await open();
    expect((await write({ website: 'https://spam.example' })).statusCode).toBe(204);
    expect(await mails()).toEqual([]);
  });

  test('is accepted five times an hour from one network', async () => {
    const { write, clock } = await open();
    for (let n = 0; n < 5; n++) expect((await write({})).statusCode).toBe(204);
    const refused = await write({});
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await write({}, '198.51.100.7')).statusCode).toBe(204);
    clock.advance(60 * 60_000);
    expect((await write({})).statusCode).toBe(204);
    expect(await mails()).toHaveLength(7);
  });

  test.each([
    ['name', { name: 'Eve\nBcc: all@example.org' }],
    ['name', { name: ' ' }],
    ['email', { email: 'eve@example.org, all@example.org' }],
    ['email', { email: 'eve@example.org\r\nBcc: all@example.org' }],
    ['message', { message: 'too short' }],
    ['message', { message: 'x'.repeat(4001) }],
    ['message', { message: 'turned \u202E around, and long enough' }],
  ])('is refused for a wrong %s: %j', async (field, wrong) => {
    const { write } = await open();
    const answer = await write(wrong);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['without an address', { VOLTAGORA_ENVIRONMENT: 'development' }],
    ['without a mail server', { VOLTAGORA_HOST_EMAIL: 'host@example.org' }],
  ])('is refused by an installation %s', async (_name, environment) => {
    const { write } = await open(environment);
    const answer = await write({});
    expect(answer.statusCode).toBe(404);
    expect(await mails()).toEqual([]);
  });
});
