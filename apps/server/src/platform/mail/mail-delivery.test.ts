import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { openBothDatabases } from '../../tests/kit/database/open-database.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { queueMail } from './mail-queue.ts';
import { createSmtpSender, type SendMail } from './smtp-sender.ts';
import { queueTestMail, readMail, testMail } from '../../tests/kit/queued-mail.ts';
import { type Refusal, startTestMailServer } from '../../tests/kit/outside/mail-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const from = 'Charge <hello@charge.example>';
const log = pino({ level: 'silent' });
const clock = manualClock(new Date('2026-11-02T08:00:00Z'));
const senderTo = (smtpUrl: string) => createSmtpSender({ smtpUrl, from, replyTo: undefined });

const databases = await openBothDatabases();
afterAll(async () => {
  for (const database of databases) await database.close();
});

describe.each(databases)('delivery on the $kind database', ({ db }) => {
  beforeEach(async () => {
    await db.deleteFrom('outgoing_mails').execute();
    clock.set(new Date('2026-11-02T08:00:00Z'));
  });
  const deliveryBy = (send: SendMail | undefined) => createMailDelivery({ db, clock, log, send });

  test('a mail is sent once, then its texts are deleted', async () => {
    const server = await startTestMailServer();
    const delivery = deliveryBy(senderTo(server.url));
    const id = await queueTestMail(db, clock, { subject: 'Καλημέρα' });
    await delivery.deliverDue();
    clock.advance(DAY_MS);
    await delivery.deliverDue();
    expect(server.taken.map(({ subject }) => subject)).toEqual(['Καλημέρα']);
    const done = { text_body: null, html_body: null, attempts: 1, last_error: null };
    expect(await readMail(db, id)).toMatchObject({
      ...done,
      sent_at: new Date('2026-11-02T08:00:00Z'),
    });
  });

  test('a temporary refusal is retried at growing intervals, as the same message', async () => {
    const answers: Refusal[] = [
      { code: 451, text: 'maria@example.org is greylisted' },
      { code: 452, text: 'too much' },
      undefined,
    ];
    const ids: (string | undefined)[] = [];
    const server = await startTestMailServer({
      onMail: ({ messageId }) => answers[ids.push(messageId) - 1],
    });
    const delivery = deliveryBy(senderTo(server.url));
    const id = await queueTestMail(db, clock);
    await delivery.deliverDue();
    const waiting = await readMail(db, id);
    expect(waiting.last_error).toBe('EMESSAGE DATA 451 [address] is greylisted');
    expect(waiting.text_body).not.toBeNull();
    clock.advance(59_000);
    await delivery.deliverDue();
    expect(ids).toHaveLength(1);
    clock.advance(17_000);
    await delivery.deliverDue();
    clock.advance(90_000);
    await delivery.deliverDue();
    expect(ids).toHaveLength(2);
    clock.advance(61_000);
    await delivery.deliverDue();
    expect(ids).toEqual(Array(3).fill(`<${id}@charge.example>`));
    expect(server.taken).toHaveLength(1);
    expect(await readMail(db, id)).toMatchObject({ attempts: 3, last_error: null });
  });

  test('a permanent refusal ends the attempts and delays no other mail', async () => {
    const server = await startTestMailServer({
      onRecipient: (address) =>
        address === 'gone@example.org'
          ? { code: 550, text: '<gone@example.org> no such user' }
          : undefined,
    });
    const delivery = deliveryBy(senderTo(server.url));
    const gone = await queueTestMail(db, clock, { to: 'gone@example.org' });
    await queueTestMail(db, clock, { to: 'maria@example.org' });
    await delivery.deliverDue();
    expect(server.taken.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['maria@example.org']);
    expect(await readMail(db, gone)).toMatchObject({
      given_up_at: clock.now(),
      last_error: 'EENVELOPE RCPT TO 550 <[address]> no such user',
      text_body: null,
      html_body: null,
    });
    clock.advance(DAY_MS);
    await delivery.deliverDue();
    expect(await readMail(db, gone)).toMatchObject({ attempts: 1, sent_at: null });
  });

  test('an unreachable mail server is tried once, not for every mail; later all mails are sent', async () => {
    const first = await startTestMailServer();
    await first.close();
    const delivery = deliveryBy(senderTo(first.url));
    for (let n = 0; n < 3; n += 1) await queueTestMail(db, clock, { to: `n${n}@example.org` });
    await delivery.deliverDue();
    const attempts = await db.selectFrom('outgoing_mails').select('attempts').execute();
    expect(attempts.map((row) => row.attempts).toSorted()).toEqual([0, 0, 1]);
    const second = await startTestMailServer({ port: first.port });
    clock.advance(2 * MINUTE_MS);
    await delivery.deliverDue();
    expect(second.taken.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual([
      'n0@example.org',
      'n1@example.org',
      'n2@example.org',
    ]);
  });

  test('four workers at once send every mail exactly once', async () => {
    const server = await startTestMailServer();
    const wanted = Array.from({ length: 24 }, (_, n) => `n${n}@example.org`);
    for (const to of wanted) await queueTestMail(db, clock, { to });
    const send = senderTo(server.url);
    await Promise.all([1, 2, 3, 4].map(() => deliveryBy(send).deliverDue()));
    const got = server.taken.flatMap(({ envelopeTo }) => envelopeTo);
    expect(got.toSorted()).toEqual(wanted.toSorted());
  });

  test('a mail whose transaction is rolled back is never sent', async () => {
    const server = await startTestMailServer();
    const rolledBack = db.transaction().execute(async (trx) => {
      await queueMail(trx, clock, testMail());
      throw new Error('not after all');
    });
    await expect(rolledBack).rejects.toThrow('not after all');
    await deliveryBy(senderTo(server.url)).deliverDue();
    expect(server.taken).toEqual([]);
  });

  test('a mail is given up after three days and deleted after thirty', async () => {
    const server = await startTestMailServer();
    const id = await queueTestMail(db, clock);
    clock.advance(3 * DAY_MS - 1_000);
    const young = await queueTestMail(db, clock, { to: 'young@example.org' });
    const waiting = deliveryBy(undefined);
    await waiting.deliverDue();
    await waiting.sweep();
    expect(await readMail(db, id)).toMatchObject({ attempts: 0, given_up_at: null });
    clock.advance(2_000);
    const delivery = deliveryBy(senderTo(server.url));
    await delivery.deliverDue();
    expect(server.taken.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['young@example.org']);
    await delivery.sweep();
    expect(await readMail(db, id)).toMatchObject({ given_up_at: clock.now(), text_body: null });
    clock.advance(28 * DAY_MS);
    await delivery.sweep();
    const left = await db.selectFrom('outgoing_mails').select('id').execute();
    expect(left).toEqual([{ id: young }]);
  });

  /** A mail server that has received a mail and confirms it only when told to. */
  async function startSlowMailServer() {
    let reach = () => {};
    let answer = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const answered = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const server = await startTestMailServer({
      onMail: () => {
        reach();
        return answered;
      },
    });
    return { ...server, reached, answer };
  }

  test('no lock is held while the mail server is slow', async () => {
    const server = await startSlowMailServer();
    await queueTestMail(db, clock);
    const delivering = deliveryBy(senderTo(server.url)).deliverDue();
    await server.reached;
    await db.transaction().execute((trx) => queueMail(trx, clock, testMail()));
    expect(server.taken).toEqual([]);
    server.answer();
    await delivering;
    expect(server.taken).toHaveLength(2);
  });

  test('closing waits for a sending in progress and starts no other', async () => {
    const server = await startSlowMailServer();
    const id = await queueTestMail(db, clock);
    clock.advance(1);
    await queueTestMail(db, clock);
    const delivery = deliveryBy(senderTo(server.url));
    const delivering = delivery.deliverDue();
    await server.reached;
    delivery.close();
    server.answer();
    await delivering;
    expect(server.taken).toHaveLength(1);
    expect((await readMail(db, id)).sent_at).toEqual(clock.now());
  });

  test('closing aborts a sending that does not end; the next start retries it', async () => {
    const server = await startSlowMailServer();
    const id = await queueTestMail(db, clock);
    const delivery = deliveryBy(senderTo(server.url));
    const delivering = delivery.deliverDue();
    await server.reached;
    delivery.close();
    await delivering;
    expect(await readMail(db, id)).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 });
  });
});
