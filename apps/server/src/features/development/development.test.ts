import { DevelopmentMails } from '@voltagora/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { createTestServer } from '../../tests/kit/server.ts';

async function open(settings: Record<string, string>) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const now = new Date('2026-11-02T08:00:00Z');
  const { app, db, clock } = await createTestServer(database, { now, settings });
  const queue = async (subject: string) => {
    const mail = { kind: 'test', to: 'maria@example.org', lang: 'el', subject } as const;
    await queueMail(db, clock, { ...mail, text: 'Κείμενο', html: '<p>Κείμενο</p>' });
    clock.advance(1_000);
  };
  const list = (headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/api/development/mails/', headers, remoteAddress });
  return { db, queue, list };
}

test('development mode shows mails on this machine, newest first, fifty at most', async () => {
  const { queue, list } = await open({ VOLTAGORA_ENVIRONMENT: 'development' });
  expect((await list()).json()).toEqual({ results: [], count: 0 });
  for (let n = 1; n <= 52; n += 1) await queue(`Θέμα ${n}`);
  const { results, count } = DevelopmentMails.parse((await list()).json());
  expect([results.length, count]).toEqual([50, 50]);
  expect(results[0]).toMatchObject({
    kind: 'test',
    to: 'maria@example.org',
    lang: 'el',
    subject: 'Θέμα 52',
    text: 'Κείμενο',
    html: '<p>Κείμενο</p>',
    created_at: '2026-11-02T08:00:51.000Z',
  });
  expect(results[49]?.subject).toBe('Θέμα 3');
});

test('mails whose texts are deleted are not shown', async () => {
  const { db, queue, list } = await open({ VOLTAGORA_ENVIRONMENT: 'development' });
  await queue('Παλιό');
  await db.updateTable('outgoing_mails').set({ text_body: null, html_body: null }).execute();
  await queue('Νέο');
  const { results } = DevelopmentMails.parse((await list()).json());
  expect(results.map(({ subject }) => subject)).toEqual(['Νέο']);
});

test.each([
  ['production', {}],
  ['staging', { VOLTAGORA_ENVIRONMENT: 'staging' }],
  [
    'development with a mail server',
    { VOLTAGORA_ENVIRONMENT: 'development', VOLTAGORA_SMTP_URL: 'smtp://localhost' },
  ],
])('%s shows no mails', async (_name, environment) => {
  const { queue, list } = await open(environment);
  await queue('Μυστικό');
  const answer = await list();
  expect(answer.statusCode).toBe(404);
  expect(answer.json().code).toBe('not_found');
  expect(answer.body).not.toContain('Μυστικό');
});

describe('in development, mails are shown to nobody elsewhere', () => {
  const settings = { VOLTAGORA_ENVIRONMENT: 'development' };
  test.each([
    ['from another machine', {}, '192.0.2.7'],
    ['from another machine over IPv6', {}, '2001:db8::7'],
    ['by a name that leads to this machine', { host: 'attacker.example:3000' }, '127.0.0.1'],
    ['by a name that begins like it', { host: 'localhost.attacker.example' }, '127.0.0.1'],
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['through a proxy that names itself', { via: '1.1 proxy' }, '127.0.0.1'],
  ])('%s', async (_, headers, from) => {
    const { queue, list } = await open(settings);
    await queue('Μυστικό');
    const answer = await list(headers, from);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(answer.body).not.toContain('Μυστικό');
  });

  test('behind a proxy of our own', async () => {
    const { list } = await open({ ...settings, VOLTAGORA_TRUST_PROXY: 'true' });
    expect((await list()).statusCode).toBe(404);
  });

  test.each([
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'LOCALHOST'],
  ])('this machine is %s, asked for as %s', async (from, host) => {
    const { list } = await open(settings);
    expect((await list({ host }, from)).statusCode).toBe(200);
  });
});
