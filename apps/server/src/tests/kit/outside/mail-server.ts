// A real mail server on this machine that stores what it accepts and refuses what a test tells it to. For tests.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface TakenMail extends Email {
  /** As it came over the wire. */
  raw: string;
  envelopeFrom: string;
  envelopeTo: string[];
}

/** The reply to a mail; undefined accepts it. */
export type Refusal = { code: number; text: string } | undefined;

export interface TestMailServerOptions {
  port?: number;
  onRecipient?: (address: string) => Refusal;
  /** Called when the whole mail has arrived, before the reply. */
  onMail?: (mail: TakenMail) => Refusal | Promise<Refusal>;
  smtp?: SMTPServerOptions;
}

export async function startTestMailServer(options: TestMailServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(asError(options.onRecipient?.(address))),
    onData(stream, { envelope }, done) {
      void (async () => {
        try {
          const mail = await read(stream, envelope);
          const refusal = await options.onMail?.(mail);
          if (refusal === undefined) taken.push(mail);
          done(asError(refusal));
        } catch (error) {
          done(error instanceof Error ? error : null); // The client disconnected in the middle.
        }
      })();
    },
    ...options.smtp,
  });
  // Clients that are killed or do not trust it.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port } = address;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { taken, port, url: `smtp://127.0.0.1:${port}`, close };
}

async function read(stream: Readable, envelope: SMTPServerEnvelope): Promise<TakenMail> {
  const raw = await buffer(stream);
  return {
    ...(await PostalMime.parse(raw)),
    raw: raw.toString(),
    envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    envelopeTo: envelope.rcptTo.map(({ address }) => address),
  };
}

function asError(refusal: Refusal): Error | null {
  if (refusal === undefined) return null;
  return Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}
