// Hands one mail to the configured mail server. It neither retries nor remembers.
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailRow } from './outgoing-mails.store.ts';

/** Resolves once the mail server has accepted the mail; aborting the signal closes the connection. */
export type SendMail = (mail: MailRow, signal: AbortSignal) => Promise<void>;

export interface SmtpSettings {
  smtpUrl: string;
  /** `Name <address>` */
  from: string;
  replyTo: string | undefined;
}

export function createSmtpSender({ smtpUrl, from, replyTo }: SmtpSettings): SendMail {
  const transport = createTransport(smtpOptions(smtpUrl));
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async (mail, signal) => {
    await transport.sendMail({
      signal,
      from,
      // An object, so that nothing in it is parsed as a second recipient.
      to: { name: '', address: mail.recipient },
      ...replyHeader(mail.reply_to ?? replyTo),
      subject: mail.subject.replace(/\s+/g, ' '),
      text: mail.text_body ?? '',
      html: mail.html_body ?? '',
      // The same for every attempt, so that a duplicate can be recognized.
      messageId: `<${mail.id}@${domain}>`,
      date: mail.created_at,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': mail.lang,
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

const replyHeader = (address: string | undefined) =>
  address === undefined ? {} : { replyTo: { name: '', address } };

const CONNECT_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 30_000;

/** `smtp:` must upgrade to TLS unless the server is on the same machine; `smtps:` uses TLS from the start. */
export function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isHere = isLoopback(host);
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    // A mail server on the same machine often has a self-signed certificate.
    ignoreTLS: !secure && isHere,
    ...(username !== '' && {
      auth: { user: decoded(username), pass: decoded(password) },
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  };
}

/** A lone `%` in a password means itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
