import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { openDatabase } from '../db/connection.ts';
import { newDataFolder, openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { startOutgoingMail } from './outgoing-mail.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { queueTestMail, readMail } from '../../tests/kit/queued-mail.ts';
import { startTestMailServer } from '../../tests/kit/outside/mail-server.ts';

// Starts three embedded databases, one in a process of its own, which is slow on a busy machine.

const MINUTE_MS = 60_000;
const from = 'Charge <hello@charge.example>';
const log = pino({ level: 'silent' });
const senderTo = (smtpUrl: string) => createSmtpSender({ smtpUrl, from, replyTo: undefined });

const DELIVER = `
  import pino from 'pino';
  import { systemClock as clock } from ${here('../clock.ts')};
  import { openDatabase } from ${here('../db/connection.ts')};
  import { createMailDelivery } from ${here('./mail-delivery.ts')};
  import { createSmtpSender } from ${here('./smtp-sender.ts')};
  const [dataFolder, smtpUrl] = process.argv.slice(1);
  const { db } = await openDatabase({ dataFolder });
  const send = createSmtpSender({ smtpUrl, from: ${JSON.stringify(from)}, replyTo: undefined });
  await createMailDelivery({ db, clock, log: pino({ level: 'silent' }), send }).deliverDue();
`;
function here(path: string): string {
  return JSON.stringify(new URL(path, import.meta.url).href);
}

test('after a crash between sending and storing that, the same message is sent again', async () => {
  const dataFolder = await newDataFolder();
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const now = { now: () => new Date() };
  const before = await openDatabase({ dataFolder });
  const id = await queueTestMail(before.db, now);
  await before.close();

  let kill = () => {};
  const server = await startTestMailServer({
    // The server has received the whole mail, and the process dies before the confirmation arrives.
    onMail: () => {
      kill();
      return undefined;
    },
  });
  const command = ['--input-type=module', '--eval', DELIVER, dataFolder, server.url];
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  kill = () => void child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  kill = () => {};

  const after = await openDatabase({ dataFolder });
  onTestFinished(() => after.close());
  expect(await readMail(after.db, id)).toMatchObject({ attempts: 1, sent_at: null });
  const later = (minutes: number) => manualClock(new Date(Date.now() + minutes * MINUTE_MS));
  const deliverAt = (minutes: number) =>
    createMailDelivery({
      db: after.db,
      clock: later(minutes),
      log,
      send: senderTo(server.url),
    }).deliverDue();
  // Another worker might still be sending it.
  await deliverAt(2);
  expect(server.taken).toHaveLength(1);
  await deliverAt(6);
  expect(server.taken.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill(`<${id}@charge.example>`),
  );
  expect((await readMail(after.db, id)).sent_at).not.toBeNull();
});

test('the running job finds a queued mail', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  let arrived = (_subject: string | undefined) => {};
  const arrival = new Promise<string | undefined>((resolve) => {
    arrived = resolve;
  });
  const server = await startTestMailServer({
    onMail: ({ subject }) => {
      arrived(subject);
      return undefined;
    },
  });
  const running = { now: () => new Date() };
  const job = startOutgoingMail({
    db: database.db,
    clock: running,
    log,
    config: {
      environment: 'production',
      smtpUrl: server.url,
      mailFrom: from,
      hostEmail: undefined,
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  await queueTestMail(database.db, running, { subject: 'Noticed' });
  expect(await arrival).toBe('Noticed');
  await job.stop();
});
