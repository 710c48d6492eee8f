import { describe, expect, test } from 'vitest';
import { type Mail, queueMail } from '../../platform/mail/mail-queue.ts';
import { createMailDelivery } from '../../platform/mail/mail-delivery.ts';
import { createSmtpSender } from '../../platform/mail/smtp-sender.ts';
import { startTestMailServer } from '../../tests/kit/outside/mail-server.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { systemClock } from '../../platform/clock.ts';
import pino from 'pino';
import {
  type AccountMail,
  accountDeletedMail,
  activationMail,
  alreadyRegisteredMail,
  oldLoginUsedMail,
  passwordChangedMail,
  passwordResetMail,
} from './account-mails.ts';

const LINK = 'https://charge.example/activate/0192f0c1-0000-7000-8000-000000000001/T0k-en_';
const TEMPLATES = {
  activation: activationMail,
  already_registered: alreadyRegisteredMail,
  password_reset: passwordResetMail,
  password_changed: passwordChangedMail,
  old_login_used: oldLoginUsedMail,
  account_deleted: (mail: AccountMail) => accountDeletedMail(mail, []),
};
const write = (kind: keyof typeof TEMPLATES, lang: Mail['lang'], firstName = 'Μαρία') =>
  TEMPLATES[kind]({ to: 'maria@example.org', lang, firstName, link: LINK });
const kinds = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[];

/** Words that both languages may share. */
const SHARED = new Set(['voltagora', 'e', 'mail']);
const words = (text: string, letters: RegExp) =>
  [...text.replaceAll(LINK, '').replaceAll('Μαρία', '').matchAll(letters)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => !SHARED.has(word));
const visible = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ');

describe.each(kinds)('the mail %s', (kind) => {
  test.each(['en', 'el'] as const)('[S1.04] is complete and in one language in %s', (lang) => {
    const mail = write(kind, lang);
    expect(mail).toMatchObject({ kind, lang, to: 'maria@example.org' });
    const foreign = lang === 'en' ? /\p{Script=Greek}+/gu : /\p{Script=Latin}+/gu;
    for (const part of [mail.subject, mail.text, visible(mail.html)]) {
      expect(words(part, foreign)).toEqual([]);
    }
    expect(mail.subject.length).toBeLessThan(60);
    expect(mail.text.split(LINK)).toHaveLength(2);
    expect(mail.html.split(`href="${LINK}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${LINK}</a>`);
    expect(mail.html).toContain(`<html lang="${lang}">`);
    // The plain text and the HTML have the same content.
    const isWords = (part: string) => part !== '-- ' && !part.includes(LINK);
    for (const line of mail.text.split('\n\n').filter(isWords)) {
      expect(visible(mail.html)).toContain(line.trim());
    }
  });

  test('says why the person gets it, and what to do if it was not them', () => {
    expect(write(kind, 'en').text).toMatch(/You get this mail because [\s\S]*If it was not you, /);
    expect(write(kind, 'el').text).toMatch(
      /Λαμβάνετε αυτό το μήνυμα επειδή [\s\S]*Αν δεν ήσασταν εσείς, /,
    );
  });
});

describe('the greeting', () => {
  const greeting = (name: string) => write('activation', 'en', name).text.split('\n')[0];

  test.each(['Μαρία', 'Jean-Luc', "D'Arcy", 'J. R.', 'Ali  Can '])('uses the name %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name.replace(/\s+/g, ' ').trim()},`);
  });

  test.each([
    ['nothing', ''],
    ['an address', 'You won, see evil.example'],
    ['a link', 'https://evil.example'],
    ['a mailbox', 'me@evil'],
    ['a speech', 'Dear customer, your account was blocked, call us now'],
  ])('without a usable name: %s', (_what, name) => {
    expect(greeting(name)).toBe('Hello,');
  });

  test('[B18] a name that looks like markup is shown as text', () => {
    const { html, text } = write('activation', 'en', `<script>"Eve"`);
    expect(html).not.toContain('<script');
    expect(html).toContain('Hello &lt;script&gt;&quot;Eve&quot;,');
    expect(text).toContain('Hello <script>"Eve",');
  });

  test('[B18] a name with line breaks stays one line and makes no header', async () => {
    const name = 'Eve\r\nBcc: all\r\n\r\nBuy';
    expect(greeting(name)).toBe('Hello,');
    const database = await openTestDatabase();
    const server = await startTestMailServer();
    await queueMail(database.db, systemClock, write('password_reset', 'el', 'Eve\r\nBcc all'));
    const send = createSmtpSender({
      smtpUrl: server.url,
      from: 'Charge <hello@charge.example>',
      replyTo: undefined,
    });
    const log = pino({ level: 'silent' });
    await createMailDelivery({ db: database.db, clock: systemClock, log, send }).deliverDue();
    const [mail] = server.taken;
    expect(mail?.text).toMatch(/^Γεια σας Eve Bcc all,\n/);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.subject).toBe(write('password_reset', 'el').subject);
    await database.close();
  });
});
