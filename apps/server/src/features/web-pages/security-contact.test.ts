import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';

async function readContact(settings: Record<string, string>) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const now = new Date('2026-07-01T09:00:00Z');
  const { app } = await createTestServer(database, { settings, now });
  return app.inject('/.well-known/security.txt');
}

test('security.txt names the address of the host, for less than a year', async () => {
  const answer = await readContact({ VOLTAGORA_HOST_EMAIL: 'help@charge.example.org' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:help@charge.example.org',
    'Expires: 2026-12-28T09:00:00.000Z',
    'Preferred-Languages: en, el',
    'Canonical: https://volt.example/.well-known/security.txt',
    '',
  ]);
});

test('security.txt leads to the contact page of a host without an address', async () => {
  expect((await readContact({})).body).toContain('Contact: https://volt.example/contact\n');
});
