// Receives logs of charging points, by PUT or POST, as raw bytes or as a form. The address contains a secret token.
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import type { Maintenance } from './maintenance.service.ts';
import { LOG_BYTES_MAX, type Upload, UPLOAD_MS } from './logs.ts';

interface ToToken {
  Params: { token: string; '*'?: string };
}

/** Limits of concurrent uploads, which bound memory and disk use. */
const UPLOADS_MAX = 32;
const OF_ONE_OWNER_MAX = 2;

export function logUploadsRoutes(
  app: HttpApp,
  { expectLog, receiveLog }: Pick<Maintenance, 'expectLog' | 'receiveLog'>,
) {
  const running: string[] = [];
  const receive = async (request: FastifyRequest<ToToken>, reply: FastifyReply) => {
    // Closes the connection: the rest of a refused body would be read as the next request.
    void reply.header('connection', 'close').header('cache-control', 'no-store');
    const { sender } = await expectLog(request.params.token);
    const mine = running.filter((other) => other === sender).length;
    if (running.length >= UPLOADS_MAX || mine >= OF_ONE_OWNER_MAX) {
      throw new AppError(
        'service_unavailable',
        'Too many uploads at once. Try again in a minute.',
        {
          retryAfterSeconds: 60,
        },
      );
    }
    running.push(sender);
    try {
      await receiveLog(await uploadIn(request));
    } finally {
      running.splice(running.indexOf(sender), 1);
    }
    return reply.code(201).send();
  };
  // A scope of its own, because its content type parsers accept everything.
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // Fastify's schema type lacks `hide`.
    const schema = { hide: true } as object;
    for (const url of ['/ocpp-uploads/:token', '/ocpp-uploads/:token/*']) {
      scope.route<ToToken>({
        method: ['PUT', 'POST'],
        url,
        schema,
        bodyLimit: LOG_BYTES_MAX + 65_536,
        // A slow modem has its own time limit.
        config: { isSlow: true },
        handler: receive,
      });
    }
  });
}

async function uploadIn(request: FastifyRequest<ToToken>): Promise<Upload> {
  const { token, '*': path } = request.params;
  const signal = AbortSignal.timeout(UPLOAD_MS);
  if (request.isMultipart()) {
    const part = await request.file({ limits: { fileSize: LOG_BYTES_MAX + 1, files: 1 } });
    if (part === undefined) throw nothingSent();
    const content = addAbortSignal(signal, part.file);
    return { token, fileName: path || part.filename, content };
  }
  const { body } = request;
  if (!isStream(body)) throw nothingSent();
  return { token, fileName: path || undefined, content: addAbortSignal(signal, body) };
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const nothingSent = () => new AppError('validation_failed', 'Send the log as the body.');
