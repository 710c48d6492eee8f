import { describe, expect, test } from 'vitest';
import type { MailRow } from './outgoing-mails.store.ts';
import { createSmtpSender, smtpOptions } from './smtp-sender.ts';
import {
  startTestMailServer,
  type TestMailServerOptions,
} from '../../tests/kit/outside/mail-server.ts';

const ID = '0192f0c1-0000-7000-8000-000000000001';
const row = (over: Partial<MailRow> = {}): MailRow => ({
  id: ID,
  kind: 'test',
  recipient: 'maria@example.org',
  lang: 'el',
  subject: 'Ενεργοποιήστε τον λογαριασμό σας στο Voltagora, όσο γίνεται πιο σύντομα',
  text_body: 'Γεια σας,\n\nhttps://charge.example/activate/1/abc',
  html_body: '<html lang="el"><p>Γεια σας</p></html>',
  reply_to: null,
  created_at: new Date('2026-11-02T08:00:00Z'),
  next_attempt_at: new Date(),
  attempts: 1,
  last_error: null,
  sent_at: null,
  given_up_at: null,
  ...over,
});
const from = 'Φόρτιση <hello@charge.example>';
const never = () => new AbortController().signal;

async function sendTo(options: TestMailServerOptions, mail = row()) {
  const server = await startTestMailServer(options);
  const send = createSmtpSender({ smtpUrl: server.url, from, replyTo: 'host@charge.example' });
  const outcome = await send(mail, never()).catch((error: unknown) => error);
  return { taken: server.taken, outcome };
}

describe('the message', () => {
  test('has two forms, correct Greek, and is ASCII on the wire', async () => {
    const { taken } = await sendTo({});
    expect(taken).toHaveLength(1);
    const [mail] = taken;
    expect(mail).toMatchObject({
      subject: row().subject,
      from: { name: 'Φόρτιση', address: 'hello@charge.example' },
      to: [{ address: 'maria@example.org' }],
      replyTo: [{ address: 'host@charge.example' }],
      messageId: `<${ID}@charge.example>`,
      date: '2026-11-02T08:00:00.000Z',
      envelopeFrom: 'hello@charge.example',
      envelopeTo: ['maria@example.org'],
    });
    expect(mail?.text?.trim()).toBe(row().text_body);
    expect(mail?.html?.trim()).toBe(row().html_body);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail?.raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/);
  });

  test("has the mail's own reply address, else the host's", async () => {
    const { taken } = await sendTo({}, row({ reply_to: 'eleni@example.org' }));
    expect(taken[0]?.replyTo).toMatchObject([{ address: 'eleni@example.org' }]);
  });

  test('has the headers of an automatic mail', async () => {
    const { taken } = await sendTo({});
    const headers = new Map(taken[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('el');
    expect([...headers.keys()].filter((key) => /^list-|^precedence$|^bcc$/.test(key))).toEqual([]);
  });

  test('[B18] cannot get headers or recipients from a line break in a subject or address', async () => {
    const subject = 'Hello\r\nBcc: all@example.org\r\n\r\nBuy this';
    const first = await sendTo({}, row({ subject }));
    expect(first.taken[0]?.subject).toBe('Hello Bcc: all@example.org Buy this');
    expect(first.taken[0]?.envelopeTo).toEqual(['maria@example.org']);
    for (const recipient of [
      'maria@example.org\r\nBcc: all@example.org',
      'maria@example.org>\r\nRCPT TO:<all@example.org',
      'maria@example.org, all@example.org',
    ]) {
      const { taken } = await sendTo({}, row({ recipient }));
      expect(taken.flatMap((mail) => mail.envelopeTo)).not.toContain('all@example.org');
      const keys = taken.flatMap((mail) => mail.headers.map(({ key }) => key));
      expect(keys).not.toContain('bcc');
    }
  });

  test('contains names of files or URLs only as text', async () => {
    const { taken } = await sendTo({}, row({ text_body: '{"path":"/etc/passwd"}' }));
    expect(taken[0]?.text?.trim()).toBe('{"path":"/etc/passwd"}');
  });
});

describe('the connection', () => {
  test('uses name and password, with special characters too', async () => {
    const seen: unknown[] = [];
    const server = await startTestMailServer({
      smtp: {
        authOptional: false,
        onAuth({ username, password }, _session, done) {
          seen.push(username, password);
          done(null, { user: username });
        },
      },
    });
    const smtpUrl = server.url.replace('//', `//${encodeURIComponent('a@b')}:p%2Fw%40rd@`);
    await createSmtpSender({ smtpUrl, from, replyTo: undefined })(row(), never());
    expect(seen).toEqual(['a@b', 'p/w@rd']);
    expect(server.taken[0]?.replyTo).toBeUndefined();
  });

  test('accepts a password that is not URL-encoded', () => {
    expect(smtpOptions('smtp://me:100%sure@mail.example.org').auth).toEqual({
      user: 'me',
      pass: '100%sure',
    });
    expect(smtpOptions('smtp://mail.example.org').auth).toBeUndefined();
  });

  test('is refused if the certificate is not trusted', async () => {
    const server = await startTestMailServer({ smtp: { secure: true } });
    const smtpUrl = server.url.replace('smtp:', 'smtps:');
    const send = createSmtpSender({ smtpUrl, from, replyTo: undefined });
    await expect(send(row(), never())).rejects.toThrow(/certificate/);
    expect(server.taken).toEqual([]);
  });

  test('requires TLS, unless the server is on this machine', () => {
    const options = (url: string) => {
      const { host, port, secure, requireTLS } = smtpOptions(url);
      return { host, port, secure, requireTLS };
    };
    expect(options('smtp://mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      secure: false,
      requireTLS: true,
    });
    expect(options('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true });
    expect(options('smtp://127.evil.example')).toMatchObject({ requireTLS: true });
    for (const here of ['localhost', '127.0.0.1', '127.0.0.53', '[::1]']) {
      expect(options(`smtp://${here}:2525`), here).toMatchObject({ port: 2525, requireTLS: false });
    }
    expect(options('smtp://[::1]').host).toBe('::1');
  });

  test('to a silent server ends on an abort', async () => {
    const patience = new AbortController();
    const server = await startTestMailServer({
      onMail: () => {
        patience.abort();
        return new Promise(() => {});
      },
    });
    const send = createSmtpSender({ smtpUrl: server.url, from, replyTo: undefined });
    await expect(send(row(), patience.signal)).rejects.toThrow(/abort/i);
  });
});
